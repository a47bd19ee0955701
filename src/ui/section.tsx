import { useId, type ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type SectionProps = {
  /** The anchor for the table of contents. */
  id?: string;
  heading: ReactNode;
  /** One small sentence under the heading. */
  note?: ReactNode;
  /** An editor's action beside the heading. */
  action?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/**
 * A page section: heading left, content right. Children are in the text column unless they have the
 * class `spread-wide`, `spread-bleed` (figure), `spread-beside` (figure on the left) or
 * `spread-note` (a date on the left).
 */
export function Section({ id, heading, note, action, className, children }: SectionProps) {
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
