import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { StaffPage } from "#features/accounts/components/staff-page.tsx";
import { guardStaffPage, useStaffRights } from "#features/accounts/components/staff-rights.ts";
import { TextLink } from "#ui/link.tsx";
import { packageQuery } from "../../packages/components/package-query.ts";
import { CodesView } from "../components/codes-view.tsx";
import type { Route } from "./+types/package-codes.ts";

export const handle = { texts: ["ledger", "codes"] };

export function clientLoader() {
  return guardStaffPage("codes.read");
}

/** `/admin/qr-packages/{id}/qr-codes`: the codes of one package. */
export default function PackageCodesPage({ params: { id } }: Route.ComponentProps) {
  const { t } = useTranslation("ledger");
  const { permissions } = useStaffRights();
  const { data } = useQuery(packageQuery(id));
  return (
    <StaffPage
      title={data === undefined ? t("title") : t("inPackage", { name: data.name })}
      note={<TextLink to={`/admin/qr-packages/${id}`}>{t("packages.back")}</TextLink>}
    >
      <CodesView packageId={id} permissions={permissions} />
    </StaffPage>
  );
}
