import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { callQuery } from "#platform/pages/queries.ts";
import { StaffFilter, StaffList } from "#shell/staff-list.tsx";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage } from "#shell/staff-rights.ts";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { BugsTable } from "../components/bugs-table.tsx";
import { BUG_STATES, listBugs } from "../contract.ts";

export const handle = { texts: ["bug-reports"] };

export function clientLoader() {
  return guardStaffPage("bugs.manage");
}

/** `/admin/bug-reports`: what people reported as broken. */
export default function BugsPage() {
  const { t } = useTranslation("bug-reports");
  const [asked] = useSearchParams();
  const state = BUG_STATES.find((one) => one === asked.get("state"));
  const cursor = asked.get("cursor");
  const query = { ...(state !== undefined && { state }), ...(cursor !== null && { cursor }) };
  const { data, error, isPending } = useQuery({ ...callQuery(listBugs, { query }), staleTime: 0 });
  return (
    <StaffPage title={t("desk.title")} note={t("desk.note")}>
      <StaffFilter submit={t("desk.show")}>
        <Field label={t("desk.state")}>
          <Select
            name="state"
            defaultValue={state ?? ""}
            empty={t("desk.all")}
            options={BUG_STATES.map((value) => ({ value, label: t(`desk.states.${value}`) }))}
          />
        </Field>
      </StaffFilter>
      <StaffList
        error={error}
        nextCursor={data?.nextCursor}
        labels={{
          navigation: t("desk.pages"),
          newest: t("desk.newest"),
          older: t("desk.older"),
        }}
      >
        <BugsTable items={data?.items ?? []} isLoading={isPending} />
      </StaffList>
    </StaffPage>
  );
}
