import { Lazy } from "#ui/lazy.tsx";
import type { LockedPartsProps } from "./locked-parts.tsx";

async function loadLockedParts() {
  const { LockedParts } = await import("./locked-parts.tsx");
  return LockedParts;
}

/** Loaded lazily: most pages have no locked sections. */
export function LockedPlace(props: LockedPartsProps) {
  return (
    <Lazy load={loadLockedParts} need={props.locked.length > 0 ? "locked" : null}>
      {(LockedParts) => <LockedParts {...props} />}
    </Lazy>
  );
}
