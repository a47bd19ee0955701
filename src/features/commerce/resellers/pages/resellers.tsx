import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { callQuery } from "#platform/pages/queries.ts";
import { StaffFilter, StaffList } from "#shell/staff-list.tsx";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage } from "#shell/staff-rights.ts";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { ResellersTable } from "../components/resellers-table.tsx";
import { APPLICATION_STATES, listApplications } from "../contract.ts";

export function clientLoader() {
  return guardStaffPage("resellers.read");
}

/** `/admin/resellers`: resellers and applications. */
export default function ResellersPage() {
  const { t } = useTranslation("staff");
  const [asked] = useSearchParams();
  const filter = Object.fromEntries([...asked].filter(([, value]) => value !== ""));
  const { data, error, isPending } = useQuery(callQuery(listApplications, { query: filter }));
  return (
    <StaffPage title={t("resellers.title")} note={t("resellers.note")}>
      <StaffFilter submit={t("resellers.show")}>
        <Field label={t("resellers.state")}>
          <Select
            name="state"
            defaultValue={asked.get("state") ?? ""}
            empty={t("resellers.all")}
            options={APPLICATION_STATES.map((value) => ({
              value,
              label: t(`resellers.states.${value}`),
            }))}
          />
        </Field>
      </StaffFilter>
      <StaffList
        error={error}
        nextCursor={data?.nextCursor}
        labels={{
          navigation: t("resellers.pages"),
          newest: t("resellers.newest"),
          older: t("resellers.older"),
        }}
      >
        <ResellersTable items={data?.items ?? []} isLoading={isPending} />
      </StaffList>
    </StaffPage>
  );
}
