import "../components/cases.css";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { callQuery } from "#platform/pages/queries.ts";
import { StaffFilter, StaffList } from "#shell/staff-list.tsx";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage } from "#shell/staff-rights.ts";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { REPORT_STATES } from "../../contract.ts";
import { CasesTable } from "../components/cases-table.tsx";
import { kindNamespaces } from "#features/memorials/sections/components/kind-texts.ts";
import { listCases } from "../contract.ts";

export const handle = { texts: ["cases", "reports", ...kindNamespaces("reported")] };

export function clientLoader() {
  return guardStaffPage("reports.read");
}

/** `/admin/reports`: what people have reported, as it waits for an answer. */
export default function CasesPage() {
  const { t } = useTranslation("cases");
  const [asked] = useSearchParams();
  const state = REPORT_STATES.find((one) => one === asked.get("state"));
  const cursor = asked.get("cursor");
  const query = { ...(state !== undefined && { state }), ...(cursor !== null && { cursor }) };
  const { data, error, isPending } = useQuery({ ...callQuery(listCases, { query }), staleTime: 0 });
  return (
    <StaffPage title={t("title")} note={t("note")}>
      <StaffFilter submit={t("show")}>
        <Field label={t("state")}>
          <Select
            name="state"
            defaultValue={state ?? ""}
            empty={t("waiting")}
            options={REPORT_STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
          />
        </Field>
      </StaffFilter>
      <StaffList
        error={error}
        nextCursor={data?.nextCursor}
        labels={{ navigation: t("pages"), newest: t("first"), older: t("more") }}
      >
        <CasesTable items={data?.items ?? []} isLoading={isPending} />
      </StaffList>
    </StaffPage>
  );
}
