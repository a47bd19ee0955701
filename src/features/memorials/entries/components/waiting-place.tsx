import { startTransition, useEffect, useState } from "react";
import { wasAnythingPutOff } from "#platform/offline/anything-waiting.ts";
import { useIsIdle } from "#platform/pages/idle.ts";
import { Loaded } from "#ui/loaded.tsx";
import type { EntryKind } from "../../components/memorial-queries.ts";

async function loadWaitingEntries() {
  const { WaitingEntries } = await import("./waiting-entries.tsx");
  return WaitingEntries;
}

type WaitingPlaceProps = { id: string; kind: EntryKind; failed: string };

/** Where a form shows what waits for a net. */
export function WaitingPlace(props: WaitingPlaceProps) {
  const isNeeded = useIsNeeded();
  return (
    <Loaded load={loadWaitingEntries} need={isNeeded ? "waiting" : null}>
      {(WaitingEntries) => <WaitingEntries {...props} />}
    </Loaded>
  );
}

/**
 * Where something may wait from before, and once somebody writes: the code has to be there before
 * the net is gone. Most visits do neither.
 */
function useIsNeeded(): boolean {
  const isIdle = useIsIdle();
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    if (!isIdle) return undefined;
    const need = () => startTransition(() => setNeeded(true));
    void wasAnythingPutOff().then((was) => was && need());
    addEventListener("input", need, { once: true });
    return () => removeEventListener("input", need);
  }, [isIdle]);
  return isNeeded;
}
