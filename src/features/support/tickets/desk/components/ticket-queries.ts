import type { CallInput } from "#platform/call.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { CHANNELS } from "../../contract.ts";
import { getTicket, listColleagues, listTickets, TICKET_VIEWS } from "../contract.ts";

type ListQuery = NonNullable<CallInput<typeof listTickets>["query"]>;

/** What the address asks for; `open` is what we owe an answer, and where a day begins. */
export function askedOf(search: URLSearchParams): ListQuery {
  const view = TICKET_VIEWS.find((one) => one === search.get("view")) ?? "open";
  const channel = CHANNELS.find((one) => one === search.get("channel"));
  const cursor = search.get("cursor");
  return {
    view,
    ...(channel !== undefined && { channel }),
    ...(cursor !== null && { cursor }),
  };
}

export function ticketsQuery(query: ListQuery) {
  return { ...callQuery(listTickets, { query }), staleTime: 0 };
}

export function ticketQuery(ticketId: string) {
  return { ...callQuery(getTicket, { params: { ticketId } }), staleTime: 0 };
}

export const colleaguesQuery = callQuery(listColleagues);

export const SUPPORT_PATH = "/admin/support";
export const MACROS_PATH = `${SUPPORT_PATH}/macros`;

export function ticketPath(ticketId: string, search = ""): string {
  return `${SUPPORT_PATH}/${ticketId}${search}`;
}
