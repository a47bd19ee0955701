import { useTranslation } from "react-i18next";
import { Strip } from "#ui/banner.tsx";

/** Notice above the example: the person is invented. */
export function InventedStrip() {
  const { t } = useTranslation("memorials");
  return (
    <Strip>
      <p>{t("home.invented")}</p>
    </Strip>
  );
}
