import "./reasons.css";
import type { ReactNode } from "react";

/** Figures in a list, each with its explanation. */
export function Reasons({ children }: { children: ReactNode }) {
  return <dl className="reasons">{children}</dl>;
}

export type ReasonProps = { name: string; value: ReactNode; children: ReactNode };

export function Reason({ name, value, children }: ReasonProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
      {children !== null && <dd className="small">{children}</dd>}
    </div>
  );
}
