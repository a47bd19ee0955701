import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Form, useLocation, useSearchParams } from "react-router";
import { callQuery } from "#platform/pages/queries.ts";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage } from "#shell/staff-rights.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { pageLinks } from "#ui/page-links.ts";
import { Pagination } from "#ui/pagination.tsx";
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
  const { pathname, search } = useLocation();
  const filter = Object.fromEntries([...asked].filter(([, value]) => value !== ""));
  const { data, error, isPending } = useQuery(callQuery(listApplications, { query: filter }));
  return (
    <StaffPage title={t("resellers.title")} note={t("resellers.note")}>
      <Form className="staff-filter" method="get" key={search}>
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
        <div className="actions">
          <Button type="submit" variant="quiet" small>
            {t("resellers.show")}
          </Button>
        </div>
      </Form>
      {error ? (
        <Banner tone="bad">{error.message}</Banner>
      ) : (
        <div className="stack">
          <ResellersTable items={data?.items ?? []} isLoading={isPending} />
          <Pagination
            links={pageLinks(pathname, search, data?.nextCursor ?? null)}
            labels={{
              navigation: t("resellers.pages"),
              newest: t("resellers.newest"),
              older: t("resellers.older"),
            }}
          />
        </div>
      )}
    </StaffPage>
  );
}
