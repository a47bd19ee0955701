import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { callQuery } from "#platform/pages/queries.ts";
import { StaffFilter, StaffList } from "#shell/staff-list.tsx";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage, useStaffRights } from "#shell/staff-rights.ts";
import { Field } from "#ui/field.tsx";
import { TextLink } from "#ui/link.tsx";
import { Select } from "#ui/select.tsx";
import { NEW_SHEET_PATH } from "../components/sheet-queries.ts";
import { SheetsTable } from "../components/sheets-table.tsx";
import { listSheets, SHEET_STATES } from "../contract.ts";

export const handle = { texts: ["sheets"] };

export function clientLoader() {
  return guardStaffPage("production.read");
}

/** `/production/sheets`: every sheet, newest first. */
export default function SheetsPage() {
  const { t } = useTranslation("sheets");
  const [asked] = useSearchParams();
  const mayPlan = useStaffRights().permissions.includes("production.plan");
  const filter = Object.fromEntries([...asked].filter(([, value]) => value !== ""));
  const { data, error, isPending } = useQuery({
    ...callQuery(listSheets, { query: filter }),
    staleTime: 0,
  });
  return (
    <StaffPage
      title={t("title")}
      note={t("note")}
      beside={mayPlan && <TextLink to={NEW_SHEET_PATH}>{t("new.title")}</TextLink>}
    >
      <StaffFilter submit={t("show")}>
        <Field label={t("columns.state")}>
          <Select
            name="state"
            defaultValue={asked.get("state") ?? ""}
            empty={t("all")}
            options={SHEET_STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
          />
        </Field>
      </StaffFilter>
      <StaffList
        error={error}
        nextCursor={data?.nextCursor}
        labels={{ navigation: t("pages"), newest: t("newest"), older: t("older") }}
      >
        <SheetsTable
          items={data?.items ?? []}
          isLoading={isPending}
          isFiltered={Object.keys(filter).length > 0}
        />
      </StaffList>
    </StaffPage>
  );
}
