import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Form, useLocation, useSearchParams } from "react-router";
import { callQuery } from "#platform/pages/queries.ts";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage, useStaffRights } from "#shell/staff-rights.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { pageLinks } from "#ui/page-links.ts";
import { Pagination } from "#ui/pagination.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { NewPackageDialog } from "../components/new-package-dialog.tsx";
import { PackagesTable } from "../components/packages-table.tsx";
import { listPackages, SEARCH_MAX } from "../contract.ts";

export const handle = { texts: ["code-list", "codes"] };

export function clientLoader() {
  return guardStaffPage("codes.read");
}

/** `/admin/qr-packages`: the batches in which codes are made. */
export default function PackagesPage() {
  const { t } = useTranslation("code-list");
  const [asked] = useSearchParams();
  const { pathname, search } = useLocation();
  const { permissions } = useStaffRights();
  const [isMaking, setMaking] = useState(false);
  const filter = Object.fromEntries([...asked].filter(([, value]) => value !== ""));
  const { data, error, isPending } = useQuery(callQuery(listPackages, { query: filter }));
  return (
    <StaffPage
      title={t("packages.title")}
      note={t("packages.note")}
      beside={
        permissions.includes("codes.make") && (
          <Button small onClick={() => setMaking(true)}>
            {t("packages.new")}
          </Button>
        )
      }
    >
      <Form className="staff-filter" method="get" role="search" key={search}>
        <Field label={t("packages.search")}>
          <TextInput name="text" defaultValue={asked.get("text") ?? ""} maxLength={SEARCH_MAX} />
        </Field>
        <div className="actions">
          <Button type="submit" variant="quiet" small>
            {t("filter.show")}
          </Button>
        </div>
      </Form>
      {isMaking && <NewPackageDialog open onClose={() => setMaking(false)} />}
      {error ? (
        <Banner tone="bad">{error.message}</Banner>
      ) : (
        <div className="stack">
          <PackagesTable items={data?.items ?? []} isLoading={isPending} />
          <Pagination
            links={pageLinks(pathname, search, data?.nextCursor ?? null)}
            labels={{ navigation: t("packages.pages"), newest: t("newest"), older: t("older") }}
          />
        </div>
      )}
    </StaffPage>
  );
}
