import { useTranslation } from "react-i18next";
import { Strip } from "#ui/banner.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Section } from "#ui/section.tsx";

/** Notice above the example: the person is invented. */
export function InventedStrip() {
  const { t } = useTranslation("memorials");
  return (
    <Strip>
      <p>{t("home.invented")}</p>
    </Strip>
  );
}

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
