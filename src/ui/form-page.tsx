import type { ReactNode } from "react";

type FormPageProps = {
  note?: ReactNode;
  /** It comes after the form, not before; with room, beside it all the same. */
  isByTheWay?: boolean;
  children: ReactNode;
};

/**
 * A page of one task, as a spread: what it is about stands on the left page (a
 * sentence), the heading and the form on the right.
 */
export function FormPage({ note, isByTheWay = false, children }: FormPageProps) {
  const noteBeside = <div className="form-page-note">{note}</div>;
  return (
    <div className="form-page">
      {!isByTheWay && noteBeside}
      <div className="stack">{children}</div>
      {isByTheWay && noteBeside}
    </div>
  );
}
