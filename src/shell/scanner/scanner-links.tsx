import "./scanner.css";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Permission } from "#platform/actor.ts";
import { useStaffRights } from "#shell/staff-rights.ts";
import { TextLink } from "#ui/link.tsx";

type ScannerPage = {
  key: "steps" | "floor" | "desk" | "boxes";
  path: string;
  permission: Permission;
};

/** The pages on which plates are scanned, and the one that shows what came of it. */
const PAGES: readonly ScannerPage[] = [
  { key: "steps", path: "/admin/qr-scanner", permission: "codes.step" },
  { key: "floor", path: "/warehouse-scan", permission: "warehouse.work" },
  { key: "desk", path: "/admin/warehouse-scanner", permission: "warehouse.work" },
  { key: "boxes", path: "/admin/warehouse-packages", permission: "warehouse.work" },
];

/** The other scanner pages that one may open, each with what it is for. */
export function ScannerLinks({ here }: { here: ScannerPage["key"] }) {
  const { t } = useTranslation("scanner");
  const heading = useId();
  const { permissions } = useStaffRights();
  const others = PAGES.filter(
    ({ key, permission }) => key !== here && permissions.includes(permission),
  );
  if (others.length === 0) return null;
  return (
    <nav className="scanner-links" aria-labelledby={heading}>
      <h2 id={heading}>{t("places.title")}</h2>
      <ul>
        {others.map(({ key, path }) => (
          <li key={key}>
            <TextLink to={path}>{t(`places.${key}.title`)}</TextLink>
            <span className="small">{t(`places.${key}.text`)}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
