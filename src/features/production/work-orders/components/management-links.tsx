import { useTranslation } from "react-i18next";
import { TextLink } from "#ui/link.tsx";
import "./management-links.css";

/** What the board is managed by. */
const PLACES = [
  { key: "sheets", path: "/production/sheets" },
  { key: "machines", path: "/production/machines" },
  { key: "engraving", path: "/admin/laser-engraving" },
] as const;

export function ManagementLinks() {
  const { t } = useTranslation("production");
  return (
    <nav className="management-links" aria-label={t("management")}>
      {PLACES.map(({ key, path }) => (
        <TextLink key={key} to={path}>
          {t(key)}
        </TextLink>
      ))}
    </nav>
  );
}
