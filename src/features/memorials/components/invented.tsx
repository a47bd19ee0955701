import { useTranslation } from "react-i18next";
import { Strip } from "#ui/banner.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Spread } from "#ui/spread.tsx";

/** Above the example: that nobody is mourned here. */
export function InventedStrip() {
  const { t } = useTranslation("memorials");
  return (
    <Strip>
      <p>{t("home.invented")}</p>
    </Strip>
  );
}

/** An operator may run the house without the example. */
export function NoExample() {
  const { t } = useTranslation("memorials");
  return (
    <>
      <title>{t("demo.none")}</title>
      <meta name="robots" content="noindex" />
      <Spread heading={t("home.example")}>
        <EmptyState text={t("demo.none")} />
      </Spread>
    </>
  );
}
