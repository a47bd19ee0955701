import { useTranslation } from "react-i18next";
import { EmptyState } from "#ui/empty-state.tsx";
import { Section } from "#ui/section.tsx";

/** The example is optional per installation. */
export function NoExample() {
  const { t } = useTranslation("memorials");
  return (
    <>
      <title>{t("demo.none")}</title>
      <meta name="robots" content="noindex" />
      <Section heading={t("home.example")}>
        <EmptyState text={t("demo.none")} />
      </Section>
    </>
  );
}
