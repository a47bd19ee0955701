import { AsRendered } from "#shell/as-rendered.tsx";
import type { GraveProps } from "./grave.tsx";
import { Grave } from "./rendered-only.ts";

async function load() {
  return (await import("./grave.tsx")).Grave;
}

/** Visitors' browsers keep the markup that the server rendered, and load none of its code. */
export function RenderedGrave(props: GraveProps) {
  return <AsRendered rendered={Grave} load={load} props={props} />;
}
