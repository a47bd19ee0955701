import type { ReactNode } from "react";

/**
 * A page of one task, as a spread: what it is about stands on the left page (a plate's code, a
 * sentence), the heading and the form on the right. Goes inside PublicPage.
 */
export function FormPage({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div className="form-page">
      <div className="form-page-note">{note}</div>
      <div className="stack">{children}</div>
    </div>
  );
}
