import { useId, type ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type SpreadProps = {
  /** Where the contents line leads. */
  id?: string;
  heading: ReactNode;
  /** One small sentence under the heading, on the left page. */
  note?: ReactNode;
  /** A keeper's word beside the heading. */
  action?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/**
 * A section hung on the axis: heading left, reading right. Children stand in the text column unless
 * they carry `spread-wide`, `spread-bleed` (figure), `spread-beside` (figure on the left page) or
 * `spread-note` (a date on the left page).
 */
export function Spread({ id, heading, note, action, className, children }: SpreadProps) {
  const headingId = useId();
  return (
    <section id={id} className={classNames("spread", className)} aria-labelledby={headingId}>
      <div className="spread-left">
        <h2 id={headingId}>{heading}</h2>
        {action}
        {note && <p className="small">{note}</p>}
      </div>
      {children}
    </section>
  );
}
