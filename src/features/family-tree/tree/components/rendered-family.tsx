import { AsRendered } from "#shell/as-rendered.tsx";
import type { FamilyViewProps } from "./family-view.tsx";
import { FamilyView } from "./rendered-only.ts";

async function load() {
  return (await import("./family-view.tsx")).FamilyView;
}

/** Visitors' browsers keep the markup that the server rendered, and load none of its code. */
export function RenderedFamily(props: FamilyViewProps) {
  return <AsRendered rendered={FamilyView} load={load} props={props} />;
}
