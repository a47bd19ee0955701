import { Lazy } from "#ui/lazy.tsx";
import type { KeeperStripProps } from "./keeper-strip.tsx";

async function loadStrip() {
  const { KeeperStrip } = await import("./keeper-strip.tsx");
  return KeeperStrip;
}

/** Rendered afterwards, from a chunk that visitors never load, as `KeeperPart` is. */
export function KeeperLine(props: KeeperStripProps) {
  return (
    <Lazy load={loadStrip} need="strip">
      {(KeeperStrip) => <KeeperStrip {...props} />}
    </Lazy>
  );
}
