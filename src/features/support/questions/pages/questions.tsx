import { useTranslation } from "react-i18next";
import { PageFrame } from "#shell/page-frame.tsx";
import { PageHead } from "#shell/page-head.tsx";
import { OperatorDetails } from "#shell/operator-details.tsx";
import { DocumentContents, DocumentText, type DocumentSections } from "#ui/document.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { TextLink } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";

export const handle = { texts: ["questions"] };

/** `/questions`: what families ask before they begin, and what is true of the product. */
export default function QuestionsPage() {
  const { t } = useTranslation("questions");
  // The checks hold that every language has the same structure.
  const sections = t("sections", { returnObjects: true }) as DocumentSections;
  return (
    <PageFrame>
      <PageHead title={t("title")} description={t("lead")} />
      <article className="document">
        <FormPage>
          <h1>{t("title")}</h1>
          <p className="lead">{t("lead")}</p>
          <DocumentContents label={t("contents")} sections={sections} />
        </FormPage>
        <DocumentText sections={sections} />
      </article>
      <Section heading={t("ask.heading")}>
        <div className="stack">
          <p className="reading">
            {t("ask.text")} <TextLink to="/contact">{t("ask.write")}</TextLink>
          </p>
          <OperatorDetails />
        </div>
      </Section>
    </PageFrame>
  );
}
