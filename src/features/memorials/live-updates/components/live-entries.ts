import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { memorialQuery } from "#features/memorials/content/components/memorial-queries.ts";
import { pathOf } from "#platform/call.ts";
import type { ApiQuery } from "#platform/pages/queries.ts";
import { LIVE_PATH, type LiveEvent } from "#features/memorials/live-updates/contract.ts";
import { ENTRY_KINDS } from "../../entries/contract.ts";
import { hideEntry, showEntry } from "#features/memorials/messages/components/entry-cache.ts";

/** The browser reconnects a broken stream by itself, but not a refused one. */
const RETRY_MS = 30_000;

/** The lists of a page. */
type Lists = {
  queriesOf: (id: string) => ApiQuery[];
  /** Events that bring something to one of them, beside entries, which are added in place. */
  events: readonly string[];
};

/**
 * Adds entries of others to the open page as they arrive; a hidden page has no connection.
 *
 * @param lists - Stable across renders.
 */
export function useLiveEntries(id: string, isShown: boolean, lists: Lists): void {
  const client = useQueryClient();
  useEffect(
    () => (isShown ? followEntries(client, id, lists) : undefined),
    [client, id, isShown, lists],
  );
}

/** Returns unsubscribe. */
function followEntries(client: QueryClient, id: string, lists: Lists): () => void {
  let source: EventSource | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let caughtUp = Promise.resolve();

  /** After the one under way, whose answer may be older than the event. */
  function refresh() {
    caughtUp = caughtUp.then(() => catchUp(client, id, lists));
  }

  function open() {
    clearTimeout(retry);
    source = new EventSource(pathOf({ path: LIVE_PATH }, { id }));
    source.addEventListener("open", refresh);
    source.addEventListener("error", () => {
      if (source?.readyState === EventSource.CLOSED) retry = setTimeout(open, RETRY_MS);
    });
    for (const kind of [...ENTRY_KINDS, "removed"] as const) {
      source.addEventListener(kind, (event: MessageEvent<string>) => {
        const entry: unknown = JSON.parse(event.data);
        tell(client, id, { kind, entry } as LiveEvent);
        if (kind === "removed") refresh();
      });
    }
    for (const kind of lists.events) {
      source.addEventListener(kind, refresh);
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
  // One that isn't loaded shows by the count.
  hideEntry(client, id, event.entry.id);
}

/** Reloads the lists if the counts show that something came or went that isn't shown. */
async function catchUp(client: QueryClient, id: string, { queriesOf }: Lists): Promise<void> {
  const query = memorialQuery(id);
  const before = client.getQueryData(query.queryKey);
  const now = await client.query({ ...query, staleTime: 0 }).catch(() => null);
  if (!before || !now) return;
  const isSame =
    before.revision === now.revision &&
    JSON.stringify(before.counts) === JSON.stringify(now.counts);
  if (isSame) return;
  await Promise.all(queriesOf(id).map(({ queryKey }) => client.invalidateQueries({ queryKey })));
}
