import { AsRendered } from "#shell/as-rendered.tsx";
import type { DocumentsProps } from "./documents.tsx";
import { Documents } from "./rendered-only.ts";

async function load() {
  return (await import("./documents.tsx")).Documents;
}

/** Visitors' browsers keep the markup that the server rendered, and load none of its code. */
export function RenderedDocuments(props: DocumentsProps) {
  return <AsRendered rendered={Documents} load={load} props={props} />;
}
