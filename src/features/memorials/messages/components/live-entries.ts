import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import {
  livePath,
  memorialQuery,
  sectionQueries,
} from "#features/memorials/components/memorial-queries.ts";
import type { LiveEvent } from "#features/memorials/live-updates/contract.ts";
import { ENTRY_KINDS } from "../contract.ts";
import { hideEntry, showEntry } from "./entry-cache.ts";

/** The browser reconnects a broken stream by itself, but not a refused one. */
const RETRY_MS = 30_000;

/** Adds entries of others to the open page as they arrive; a hidden page has no connection. */
export function useLiveEntries(id: string, isShown: boolean): void {
  const client = useQueryClient();
  useEffect(() => (isShown ? followEntries(client, id) : undefined), [client, id, isShown]);
}

/** Returns unsubscribe. */
function followEntries(client: QueryClient, id: string): () => void {
  let source: EventSource | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function open() {
    clearTimeout(retry);
    source = new EventSource(livePath(id));
    source.addEventListener("open", () => void catchUp(client, id));
    source.addEventListener("error", () => {
      if (source?.readyState === EventSource.CLOSED) retry = setTimeout(open, RETRY_MS);
    });
    for (const kind of [...ENTRY_KINDS, "removed"] as const) {
      source.addEventListener(kind, (event: MessageEvent<string>) => {
        const entry: unknown = JSON.parse(event.data);
        tell(client, id, { kind, entry } as LiveEvent);
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

function tell(client: QueryClient, id: string, event: LiveEvent): void {
  if (event.kind !== "removed") return showEntry(client, id, event);
  hideEntry(client, id, event.entry.id);
  // An entry on a page of the list that isn't loaded was not subtracted from the count.
  void client.invalidateQueries({ queryKey: memorialQuery(id).queryKey });
}

/** Reloads the lists if the counts show that entries arrived between rendering and the stream. */
async function catchUp(client: QueryClient, id: string): Promise<void> {
  const query = memorialQuery(id);
  const before = client.getQueryData(query.queryKey);
  const now = await client.query({ ...query, staleTime: 0 }).catch(() => null);
  if (!before || !now) return;
  const isSame =
    before.revision === now.revision &&
    JSON.stringify(before.counts) === JSON.stringify(now.counts);
  if (isSame) return;
  await Promise.all(
    sectionQueries(id).map(({ queryKey }) => client.invalidateQueries({ queryKey })),
  );
}
