import "./management-links.css";
import { useTranslation } from "react-i18next";
import { TextLink } from "#ui/link.tsx";

/** What the board is managed by. */
export function ManagementLinks() {
  const { t } = useTranslation("production");
  return (
    <nav className="management-links" aria-label={t("management")}>
      <TextLink to="/production/sheets">{t("sheets")}</TextLink>
      <TextLink to="/production/machines">{t("machines")}</TextLink>
      <TextLink to="/production/stock">{t("stock")}</TextLink>
      <TextLink to="/admin/laser-engraving">{t("engraving")}</TextLink>
    </nav>
  );
}
