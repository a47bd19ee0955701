import "./reasons.css";
import type { ReactNode } from "react";

/** Figures under an ink rule, each with what it means. */
export function Reasons({ children }: { children: ReactNode }) {
  return <dl className="reasons">{children}</dl>;
}

export type ReasonProps = { name: string; value: ReactNode; children: ReactNode };

export function Reason({ name, value, children }: ReasonProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
      <dd className="small">{children}</dd>
    </div>
  );
}
