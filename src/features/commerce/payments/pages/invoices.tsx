import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { callQuery } from "#platform/pages/queries.ts";
import { StaffFilter, StaffList } from "#shell/staff-list.tsx";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage } from "#shell/staff-rights.ts";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { InvoicesTable } from "../components/invoices-table.tsx";
import { listStaffInvoices, STAFF_INVOICE_STATES } from "../contract.ts";

export const handle = { texts: ["bookkeeping"] };

export function clientLoader() {
  return guardStaffPage("invoices.read");
}

/** `/admin/invoices`: every invoice and credit note. */
export default function InvoicesPage() {
  const { t } = useTranslation("bookkeeping");
  const [asked] = useSearchParams();
  const query = Object.fromEntries([...asked].filter(([, value]) => value !== ""));
  const { data, error, isPending } = useQuery(callQuery(listStaffInvoices, { query }));
  return (
    <StaffPage title={t("invoices.title")} note={t("invoices.note")}>
      <StaffFilter submit={t("invoices.show")}>
        <Field label={t("columns.number")}>
          <TextInput
            name="number"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={asked.get("number") ?? ""}
          />
        </Field>
        <Field label={t("columns.state")}>
          <Select
            name="state"
            defaultValue={asked.get("state") ?? ""}
            options={[
              { value: "", label: t("invoices.any") },
              ...STAFF_INVOICE_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
            ]}
          />
        </Field>
      </StaffFilter>
      <StaffList
        error={error}
        nextCursor={data?.nextCursor}
        labels={{
          navigation: t("list.pages"),
          newest: t("list.newest"),
          older: t("list.older"),
        }}
      >
        <InvoicesTable items={data?.items ?? []} isLoading={isPending} />
      </StaffList>
    </StaffPage>
  );
}
