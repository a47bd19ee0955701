import { AsRendered } from "#shell/as-rendered.tsx";
import type { YearsProps } from "./years.tsx";
import { Years } from "./rendered-only.ts";

async function load() {
  return (await import("./years.tsx")).Years;
}

/** Visitors' browsers keep the markup that the server rendered, and load none of its code. */
export function RenderedYears(props: YearsProps) {
  return <AsRendered rendered={Years} load={load} props={props} />;
}
