import "./found-list.css";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "#ui/button.tsx";

type FoundListProps = {
  heading: string;
  /** What was searched for. */
  q: string;
  /** The address of the search. */
  path: string;
  nextCursor: string | null;
  /** Lines of the list. */
  children: ReactNode;
};

/** What a search has found, and the way to the rest of it. */
export function FoundList({ heading, q, path, nextCursor, children }: FoundListProps) {
  const { t } = useTranslation("directory");
  const next = nextCursor && new URLSearchParams({ q, cursor: nextCursor }).toString();
  return (
    <section className="stack" aria-labelledby="found">
      <div role="status">
        <h2 id="found">{heading}</h2>
      </div>
      <ul className="found-list">{children}</ul>
      {next && (
        <div className="actions">
          <ButtonLink to={`${path}?${next}`} variant="quiet">
            {t("more")}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}
