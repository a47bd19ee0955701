import { useIsIdle } from "#platform/pages/idle.ts";
import { Loaded } from "#ui/loaded.tsx";
import type { EntryKind } from "../../components/memorial-queries.ts";

async function loadWaitingEntries() {
  const { WaitingEntries } = await import("./waiting-entries.tsx");
  return WaitingEntries;
}

type WaitingPlaceProps = { id: string; kind: EntryKind; failed: string };

/** Where a form shows what waits for a net; most visits have nothing waiting. */
export function WaitingPlace(props: WaitingPlaceProps) {
  const isIdle = useIsIdle();
  return (
    <Loaded load={loadWaitingEntries} need={isIdle ? "waiting" : null}>
      {(WaitingEntries) => <WaitingEntries {...props} />}
    </Loaded>
  );
}
