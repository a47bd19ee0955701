import { startTransition, useEffect, useState } from "react";
import { hasQueuedWrites } from "#platform/offline/anything-waiting.ts";
import { useIsIdle } from "#platform/pages/idle.ts";
import { Lazy } from "#ui/lazy.tsx";
import type { EntryKind } from "../../entries/contract.ts";
import type { Own } from "./own-entries.ts";

async function loadWaitingEntries() {
  const { WaitingEntries } = await import("./waiting-entries.tsx");
  return WaitingEntries;
}

type WaitingPlaceProps = { id: string; kind: EntryKind; failed: string };

/** The pending entries of a form; their code is loaded only if there may be any. */
export function LazyWaitingEntries(props: WaitingPlaceProps) {
  const isNeeded = useIsNeeded();
  return (
    <Lazy load={loadWaitingEntries} need={isNeeded ? "waiting" : null}>
      {(WaitingEntries) => <WaitingEntries {...props} />}
    </Lazy>
  );
}

/** The reader's own entries of a list by id, while they may change them. */
export function useOwnEntries(path: string): ReadonlyMap<string, Own> {
  const isNeeded = useIsNeeded();
  const [own, setOwn] = useState(NONE);
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isOver = false;
    let stop = () => {
      isOver = true;
    };
    async function follow() {
      const { followOwn } = await import("./own-entries.ts");
      if (!isOver) stop = followOwn(path, setOwn);
    }
    void follow().catch(() => undefined);
    return () => stop();
  }, [isNeeded, path]);
  return own;
}

const NONE: ReadonlyMap<string, Own> = new Map();

/**
 * Whether entries may be pending from an earlier visit, or somebody begins to write or sends: then
 * the code has to be loaded before the connection is lost. Most visits need neither.
 */
function useIsNeeded(): boolean {
  const isIdle = useIsIdle();
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    const need = () => startTransition(() => setNeeded(true));
    if (isIdle) void hasQueuedWrites().then((was) => was && need());
    // A candle is lit without a word.
    const events = ["input", "submit"];
    for (const event of events) addEventListener(event, need, { once: true });
    return () => events.forEach((event) => removeEventListener(event, need));
  }, [isIdle]);
  return isNeeded;
}
