import { Lazy } from "#ui/lazy.tsx";
import type { KeeperMarkProps, KeeperStripProps } from "./keeper-marks.tsx";

/**
 * The keepers' controls on a page. Pages are cached as visitors see them, so these are rendered
 * afterwards, from a separate chunk that visitors never load.
 */

async function loadMark() {
  const { KeeperMark } = await import("./keeper-marks.tsx");
  return KeeperMark;
}

async function loadStrip() {
  const { KeeperStrip } = await import("./keeper-marks.tsx");
  return KeeperStrip;
}

export function KeeperPart(props: KeeperMarkProps) {
  return (
    <Lazy load={loadMark} need="mark">
      {(KeeperMark) => <KeeperMark {...props} />}
    </Lazy>
  );
}

export function KeeperLine(props: KeeperStripProps) {
  return (
    <Lazy load={loadStrip} need="strip">
      {(KeeperStrip) => <KeeperStrip {...props} />}
    </Lazy>
  );
}
