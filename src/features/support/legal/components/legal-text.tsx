import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatPartialDate } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { DocumentContents, DocumentText, type DocumentSections } from "#ui/document.tsx";
import { FormPage } from "#ui/form-page.tsx";

type LegalTextProps = {
  title: string;
  lead: string;
  /** "Gælder fra den 21. november 2026". */
  version: string;
  /** What whoever agrees may do. */
  action?: ReactNode;
  contents: string;
  /** As `t` returns them: the checks hold that every language has the same structure. */
  sections: unknown;
};

/** A legal text: its date, a table of contents, then its sections. */
export function LegalText({ title, lead, version, action, contents, sections }: LegalTextProps) {
  const shown = sections as DocumentSections;
  return (
    <article className="document">
      <FormPage>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        <p className="small">{version}</p>
        {action && <div className="actions">{action}</div>}
        <DocumentContents label={contents} sections={shown} />
      </FormPage>
      <DocumentText sections={shown} />
    </article>
  );
}

/** A version's date, in the long form of the page's language. */
export function useVersionDate(day: string): string {
  const { i18n } = useTranslation();
  return formatPartialDate(day, localeOf(i18n.language));
}
