import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { removeWaiting, type Waiting } from "#platform/offline/outbox.ts";
import { call } from "#platform/pages/call.ts";
import { candlesQuery } from "../../entries/candles/components/candles-query.ts";
import { entriesPath, entryCalls, messagesQuery } from "./entry-queries.ts";
import type { EntryKind } from "../../entries/contract.ts";

/** Pending entries are erased on the server after this time. */
const KEPT_MS = 30 * 86_400_000;

/** Removes the browser's copy of a pending entry once a keeper has approved it. */
export function useRemoveApproved(id: string, kind: EntryKind, waiting: Waiting): void {
  const { heldAs, writtenAt } = waiting;
  const isHeld = heldAs !== undefined;
  const path = entriesPath(id, kind);
  // It may have been approved before the page was opened, or while it is open: live events change
  // the list.
  const { data: isThere = false } = useQuery({
    queryKey: [path, "let in", heldAs],
    queryFn: () => isPublished(id, kind, heldAs ?? ""),
    enabled: isHeld,
  });
  const isCandle = kind === "candle";
  const { data: candles } = useQuery({ ...candlesQuery(id), enabled: isHeld && isCandle });
  const letters = useQuery({
    ...messagesQuery(id, isCandle ? "guestbook" : kind),
    enabled: isHeld && !isCandle,
  });
  const listed = (isCandle ? candles : letters.data)?.items ?? [];
  const isLetIn = isHeld && (isThere || listed.some((entry) => entry.id === heldAs));

  useEffect(() => {
    const isOld = isHeld && Date.now() - Date.parse(writtenAt) > KEPT_MS;
    if (isLetIn || isOld) void removeWaiting(waiting);
  }, [isHeld, isLetIn, waiting, writtenAt]);
}

/**
 * Whether the entry is published. Uses the list from just after its id, so no separate call is
 * needed.
 */
async function isPublished(id: string, kind: EntryKind, entryId: string): Promise<boolean> {
  const after = (BigInt(`0x${entryId.replaceAll("-", "")}`) + 1n).toString(16).padStart(32, "0");
  const cursor = after.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  const { items } = await call(entryCalls[kind].list, {
    params: { id },
    query: { limit: 1, cursor },
  });
  return items[0]?.id === entryId;
}
