import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type FormPageProps = {
  note?: ReactNode;
  /** On a phone it comes after the form, not before. */
  isByTheWay?: boolean;
  children: ReactNode;
};

/**
 * A page of one task, as a spread: what it is about stands on the left page (a
 * sentence), the heading and the form on the right.
 */
export function FormPage({ note, isByTheWay = false, children }: FormPageProps) {
  return (
    <div className="form-page">
      <div className={classNames("form-page-note", isByTheWay && "form-page-note-after")}>
        {note}
      </div>
      <div className="stack">{children}</div>
    </div>
  );
}
