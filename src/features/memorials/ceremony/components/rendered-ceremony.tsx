import { AsRendered } from "#shell/as-rendered.tsx";
import type { CeremonyProps } from "./ceremony.tsx";
import { Ceremony } from "./rendered-only.ts";

async function load() {
  return (await import("./ceremony.tsx")).Ceremony;
}

/** Visitors' browsers keep the markup that the server rendered, and load none of its code. */
export function RenderedCeremony(props: CeremonyProps) {
  return <AsRendered rendered={Ceremony} load={load} props={props} />;
}
