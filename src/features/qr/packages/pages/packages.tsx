import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { callQuery } from "#platform/pages/queries.ts";
import { StaffFilter, StaffList } from "#shell/staff-list.tsx";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage, useStaffRights } from "#shell/staff-rights.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
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
      <StaffFilter submit={t("filter.show")}>
        <Field label={t("packages.search")}>
          <TextInput name="text" defaultValue={asked.get("text") ?? ""} maxLength={SEARCH_MAX} />
        </Field>
      </StaffFilter>
      {isMaking && <NewPackageDialog open onClose={() => setMaking(false)} />}
      <StaffList
        error={error}
        nextCursor={data?.nextCursor}
        labels={{ navigation: t("packages.pages"), newest: t("newest"), older: t("older") }}
      >
        <PackagesTable items={data?.items ?? []} isLoading={isPending} />
      </StaffList>
    </StaffPage>
  );
}
