import { RenderedOnce } from "#shell/as-rendered.tsx";
import type { MemorialMetadataProps } from "./memorial-metadata.tsx";
import { MemorialMetadata } from "./rendered-only.ts";

/** The title, and what only search engines and link previews read. */
export function MemorialHead(props: MemorialMetadataProps) {
  return (
    <>
      <title>{props.memorial.name}</title>
      <RenderedOnce rendered={MemorialMetadata} props={props} />
    </>
  );
}
