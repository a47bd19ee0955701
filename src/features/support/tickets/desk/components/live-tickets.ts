import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { pathKey } from "#platform/pages/queries.ts";
import { listTickets, TICKETS_LIVE_PATH, type TicketEvent } from "../contract.ts";
import { ticketQuery } from "./ticket-queries.ts";

/** The browser reconnects a broken stream by itself, but not a refused one. */
const RETRY_MS = 30_000;

/** Follows what colleagues and writers do, while the page is visible. */
export function useLiveTickets(ticketId: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => follow(client, ticketId), [client, ticketId]);
}

/** Returns unsubscribe. */
function follow(client: QueryClient, ticketId: string | undefined): () => void {
  let source: EventSource | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function open() {
    clearTimeout(retry);
    source = new EventSource(TICKETS_LIVE_PATH);
    // What happened before the stream was open is nowhere in it.
    source.addEventListener("open", () => void refetch(client, ticketId));
    source.addEventListener("error", () => {
      if (source?.readyState === EventSource.CLOSED) retry = setTimeout(open, RETRY_MS);
    });
    for (const kind of ["ticket", "presence"] as const) {
      source.addEventListener(kind, ({ data }: MessageEvent<string>) => {
        tell(client, ticketId, { kind, data: JSON.parse(data) as unknown } as TicketEvent);
      });
    }
  }

  function close() {
    clearTimeout(retry);
    source?.close();
    source = null;
  }

  function onVisibility() {
    if (document.visibilityState === "hidden") close();
    else if (source === null) open();
  }

  onVisibility();
  document.addEventListener("visibilitychange", onVisibility);
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    close();
  };
}

function tell(client: QueryClient, openId: string | undefined, { kind, data }: TicketEvent): void {
  const { queryKey } = ticketQuery(data.id);
  if (kind === "presence") {
    client.setQueryData(queryKey, (known) => known && { ...known, presence: data.presence });
    return;
  }
  void client.invalidateQueries({ queryKey: pathKey(listTickets) });
  if (data.id === openId) void client.invalidateQueries({ queryKey });
}

async function refetch(client: QueryClient, ticketId: string | undefined): Promise<void> {
  await client.invalidateQueries({ queryKey: pathKey(listTickets) });
  if (ticketId === undefined) return;
  await client.invalidateQueries({ queryKey: ticketQuery(ticketId).queryKey });
}
