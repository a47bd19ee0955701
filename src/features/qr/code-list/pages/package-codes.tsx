import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage } from "#shell/staff-rights.ts";
import { TextLink } from "#ui/link.tsx";
import { packageQuery } from "#features/qr/packages/components/package-query.ts";
import { CodesView } from "../components/codes-view.tsx";
import { FixedViews } from "../components/fixed-views.tsx";
import type { Route } from "./+types/package-codes.ts";

export const handle = { texts: ["code-list", "codes"] };

export function clientLoader() {
  return guardStaffPage("codes.read");
}

/** `/admin/qr-packages/{id}/qr-codes`: the codes of one package. */
export default function PackageCodesPage({ params: { id } }: Route.ComponentProps) {
  const { t } = useTranslation("code-list");
  const { data } = useQuery(packageQuery(id));
  return (
    <StaffPage
      title={data === undefined ? t("title") : t("inPackage", { name: data.name })}
      beside={
        <>
          <TextLink to={`/admin/qr-packages/${id}`}>{t("packages.back")}</TextLink>
          <FixedViews />
        </>
      }
    >
      <CodesView packageId={id} />
    </StaffPage>
  );
}
