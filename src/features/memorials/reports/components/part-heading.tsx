import type { ReactNode, Ref } from "react";

/** Below the heading of a page, or of a section of one. */
export type PartLevel = "h2" | "h3";

type PartHeadingProps = { level: PartLevel; ref?: Ref<HTMLHeadingElement>; children: ReactNode };

/** The heading of a decision, an appeal, the ways on; can take the focus. */
export function PartHeading({ level: Level, ref, children }: PartHeadingProps) {
  return (
    <Level ref={ref} tabIndex={-1} className="report-heading">
      {children}
    </Level>
  );
}
