import { Loaded } from "#ui/loaded.tsx";
import type { LockedPartsProps } from "./locked-parts.tsx";

async function loadLockedParts() {
  const { LockedParts } = await import("./locked-parts.tsx");
  return LockedParts;
}

/** Most pages have nothing locked on them. */
export function LockedPlace(props: LockedPartsProps) {
  return (
    <Loaded load={loadLockedParts} need={props.locked.length > 0 ? "locked" : null}>
      {(LockedParts) => <LockedParts {...props} />}
    </Loaded>
  );
}
