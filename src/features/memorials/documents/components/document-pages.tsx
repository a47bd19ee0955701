import "./document-pages.css";
import { useTranslation } from "react-i18next";
import type { CallAnswer } from "#platform/call.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Picture } from "#ui/picture.tsx";
import { Prose } from "#ui/prose.tsx";
import { PAGES_SHOWN, type DocumentPage, type readDocument } from "../contract.ts";

type DocumentPagesProps = {
  document: CallAnswer<typeof readDocument>;
  /** The address of this page. */
  path: string;
  from: number;
};

/** Pages as pictures, each with its text for those who hear it, search or copy. */
export function DocumentPages({ document, path, from }: DocumentPagesProps) {
  const { t } = useTranslation("documents");
  const { items, pages, nextCursor } = document;
  const before = Math.max(1, from - PAGES_SHOWN);
  return (
    <>
      <div className="document-pages">
        {items.map((page) => (
          <Page key={page.page} page={page} pages={pages} />
        ))}
      </div>
      {(from > 1 || nextCursor !== null) && (
        <nav className="actions document-turn" aria-label={t("pages")}>
          {from > 1 && (
            <ButtonLink to={before === 1 ? path : `${path}?from=${before}`} variant="quiet">
              {t("before")}
            </ButtonLink>
          )}
          {nextCursor !== null && (
            <ButtonLink to={`${path}?from=${nextCursor}`} variant="quiet">
              {t("after")}
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  );
}

function Page({ page, pages }: { page: DocumentPage; pages: number }) {
  const { t } = useTranslation("documents");
  const { page: number, width, height, variants, text } = page;
  const name = t("page", { page: number, pages });
  const picture = { id: String(number), width, height, variants, alt: name };
  return (
    <figure className="document-page" id={`page-${number}`}>
      <Picture picture={picture} sizes="(min-width: 62rem) 50rem, 100vw" />
      <figcaption>
        <p className="small">{name}</p>
        {text !== "" && (
          <details className="disclosure">
            <summary>{t("text")}</summary>
            <div className="reading" dir="auto">
              <Prose text={text} />
            </div>
          </details>
        )}
      </figcaption>
    </figure>
  );
}
