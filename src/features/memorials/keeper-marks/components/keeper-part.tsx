import { Lazy } from "#ui/lazy.tsx";
import type { KeeperMarkProps } from "./keeper-marks.tsx";

/**
 * The keepers' controls on a page. Pages are cached as visitors see them, so these are rendered
 * afterwards, from a separate chunk that visitors never load.
 */

async function loadMark() {
  const { KeeperMark } = await import("./keeper-marks.tsx");
  return KeeperMark;
}

export function KeeperPart(props: KeeperMarkProps) {
  return (
    <Lazy load={loadMark} need="mark">
      {(KeeperMark) => <KeeperMark {...props} />}
    </Lazy>
  );
}
