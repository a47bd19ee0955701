import { callQuery } from "#platform/pages/queries.ts";
import { listEvents } from "../contract.ts";

export function eventsQuery(id: string) {
  return callQuery(listEvents, { params: { id } }, { on404: "null" });
}
