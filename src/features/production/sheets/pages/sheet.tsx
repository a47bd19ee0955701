import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { callQuery } from "#platform/pages/queries.ts";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage } from "#shell/staff-rights.ts";
import { Banner } from "#ui/banner.tsx";
import { TextLink } from "#ui/link.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { SHEETS_PATH } from "../components/sheet-queries.ts";
import { SheetView } from "../components/sheet-view.tsx";
import { getSheet } from "../contract.ts";

export const handle = { texts: ["sheets"] };

export function clientLoader() {
  return guardStaffPage("production.read");
}

/** `/production/sheets/{id}`: one sheet. */
export default function SheetPage() {
  const { t } = useTranslation("sheets");
  const { id = "" } = useParams();
  const { data, error } = useQuery({ ...callQuery(getSheet, { params: { id } }), staleTime: 0 });
  return (
    <StaffPage
      title={data ? t("named", { number: data.number }) : t("title")}
      beside={<TextLink to={SHEETS_PATH}>{t("toList")}</TextLink>}
    >
      {error && <Banner tone="bad">{error.message}</Banner>}
      {data === undefined && error === null && <Spinner label={t("loading")} />}
      {data && <SheetView sheet={data} />}
    </StaffPage>
  );
}
