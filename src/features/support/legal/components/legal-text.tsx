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
  contents: string;
  /** As `t` returns them: their shape is the same in every language, which the checks hold. */
  sections: unknown;
};

/** What we promise, to be read: from when, where what stands, then section by section. */
export function LegalText({ title, lead, version, contents, sections }: LegalTextProps) {
  const shown = sections as DocumentSections;
  return (
    <article className="document">
      <FormPage>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        <p className="small">{version}</p>
        <DocumentContents label={contents} sections={shown} />
      </FormPage>
      <DocumentText sections={shown} />
    </article>
  );
}

/** A day of a version, in the long form of the page's language. */
export function useVersionDate(day: string): string {
  const { i18n } = useTranslation();
  return formatPartialDate(day, localeOf(i18n.language));
}
