import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { removeWaiting, type Waiting } from "#platform/offline/outbox.ts";
import { callApi } from "#platform/pages/api-client.ts";
import type { Page } from "#platform/paging.ts";
import {
  candlesQuery,
  entriesPath,
  lettersQuery,
  type EntryKind,
} from "../../components/memorial-queries.ts";

/** What nobody has let in by then can't be any more. */
const KEPT_MS = 30 * 86_400_000;

/** Once it stands on the page for everybody, what was kept of it here goes. */
export function useLetIn(id: string, kind: EntryKind, waiting: Waiting): void {
  const { heldAs, writtenAt } = waiting;
  const isHeld = heldAs !== undefined;
  const path = entriesPath(id, kind);
  // Let in before the page was opened, or while it is: into its own list go live events.
  const { data: isThere = false } = useQuery({
    queryKey: [path, "let in", heldAs],
    queryFn: () => stands(path, heldAs ?? ""),
    enabled: isHeld,
  });
  const isCandle = kind === "candle";
  const { data: candles } = useQuery({ ...candlesQuery(id), enabled: isHeld && isCandle });
  const letters = useQuery({
    ...lettersQuery(id, isCandle ? "guestbook" : kind),
    enabled: isHeld && !isCandle,
  });
  const listed = (isCandle ? candles : letters.data)?.items ?? [];
  const isLetIn = isHeld && (isThere || listed.some((entry) => entry.id === heldAs));

  useEffect(() => {
    const isOld = isHeld && Date.now() - Date.parse(writtenAt) > KEPT_MS;
    if (isLetIn || isOld) void removeWaiting(waiting);
  }, [isHeld, isLetIn, waiting, writtenAt]);
}

/** Asked for by what comes just before it: whoever reads the page could ask the same. */
async function stands(path: string, entryId: string): Promise<boolean> {
  const after = (BigInt(`0x${entryId.replaceAll("-", "")}`) + 1n).toString(16).padStart(32, "0");
  const cursor = after.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  const { items } = await callApi<Page<{ id: string }>>(`${path}?limit=1&cursor=${cursor}`);
  return items[0]?.id === entryId;
}
