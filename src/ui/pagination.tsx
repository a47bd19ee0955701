import "./pagination.css";
import type { ReactNode } from "react";
import { ButtonLink } from "./button.tsx";
import type { PageLinks } from "./page-links.ts";

export type PaginationProps = {
  /** From `pageLinks`; `null` if there is no such page. */
  links: PageLinks;
  /** "1–20 af 148 pakker", if known. */
  note?: ReactNode;
  labels: { navigation: string; newest: string; older: string };
};

/** Links to the pages of a cursor-based list, newest first. */
export function Pagination({ links, note, labels }: PaginationProps) {
  return (
    <nav className="pagination" aria-label={labels.navigation}>
      {note && <p className="small">{note}</p>}
      <div className="actions">
        <PageLink to={links.newest} label={labels.newest} />
        <PageLink to={links.older} label={labels.older} />
      </div>
    </nav>
  );
}

function PageLink({ to, label }: { to: string | null; label: string }) {
  if (to === null) {
    return (
      <span className="button button-quiet button-small" aria-disabled="true">
        {label}
      </span>
    );
  }
  return (
    <ButtonLink to={to} variant="quiet" small>
      {label}
    </ButtonLink>
  );
}
