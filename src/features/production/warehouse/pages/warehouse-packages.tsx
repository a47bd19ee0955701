import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { ScannerLinks } from "#shell/scanner/scanner-links.tsx";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage } from "#shell/staff-rights.ts";
import { TextLink } from "#ui/link.tsx";
import { PARTS, partIn, type PartName } from "../components/parts.ts";

export const handle = { texts: ["warehouse", "scanner", "shipments", "returns"] };

export function clientLoader() {
  return guardStaffPage("warehouse.work");
}

/** `/admin/warehouse-packages`: what was packed. Its parts are listed in `parts.ts`. */
export default function WarehousePackagesPage() {
  const { t } = useTranslation("warehouse");
  const [asked] = useSearchParams();
  const name = partIn(asked);
  const { Part } = PARTS[name];
  return (
    <StaffPage
      title={t("packages.title")}
      note={t("packages.note")}
      beside={<Parts shown={name} />}
    >
      <Part key={name} />
      <ScannerLinks here="boxes" />
    </StaffPage>
  );
}

function Parts({ shown }: { shown: PartName }) {
  const { t } = useTranslation("warehouse");
  const names = Object.keys(PARTS) as PartName[];
  return (
    <nav className="actions" aria-label={t("packages.parts")}>
      {names.map((name) => (
        <TextLink
          key={name}
          to={`?part=${name}`}
          aria-current={name === shown ? "page" : undefined}
        >
          {t(`parts.${name}`)}
        </TextLink>
      ))}
    </nav>
  );
}
