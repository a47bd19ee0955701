import { callQuery } from "#platform/pages/queries.ts";
import { getSubscription, lookAtEnd } from "../contract.ts";

/** `spaceKey`: of its order, from the address of somebody without an account. */
export type SpaceAddress = { id: string; spaceKey: string | null };

/** As calls about one space are asked. */
export function addressed({ id, spaceKey }: SpaceAddress) {
  return { params: { id }, query: spaceKey === null ? {} : { key: spaceKey } };
}

export function spaceQuery(address: SpaceAddress) {
  return { ...callQuery(getSubscription, addressed(address), { on404: "null" }), staleTime: 0 };
}

/** What is paid back depends on the day. */
export function endQuery(address: SpaceAddress) {
  return { ...callQuery(lookAtEnd, addressed(address)), staleTime: 0 };
}
