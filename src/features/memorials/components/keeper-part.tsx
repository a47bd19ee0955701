import { Loaded } from "#ui/loaded.tsx";
import type { KeeperMarkProps, KeeperStripProps } from "./keeper-marks.tsx";

/**
 * What only keepers see of a page. Pages are kept as anybody may see them, so it comes afterwards,
 * with code of its own that visitors never fetch.
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
    <Loaded load={loadMark} need="mark">
      {(KeeperMark) => <KeeperMark {...props} />}
    </Loaded>
  );
}

export function KeeperLine(props: KeeperStripProps) {
  return (
    <Loaded load={loadStrip} need="strip">
      {(KeeperStrip) => <KeeperStrip {...props} />}
    </Loaded>
  );
}
