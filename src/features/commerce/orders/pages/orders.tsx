import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { callQuery } from "#platform/pages/queries.ts";
import { StaffFilter, StaffList } from "#shell/staff-list.tsx";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage, useStaffRights } from "#shell/staff-rights.ts";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { OrdersTable } from "../components/orders-table.tsx";
import { listOrders } from "../contract.ts";

export const handle = { texts: ["shop", "plans"] };

export function clientLoader() {
  return guardStaffPage("orders.read");
}

const STATES = ["placed", "released", "completed", "cancelled"] as const;

/** `/admin/orders`: every order but drafts. */
export default function OrdersPage() {
  const { t } = useTranslation("shop");
  const [asked] = useSearchParams();
  const { permissions } = useStaffRights();
  const query = Object.fromEntries([...asked].filter(([, value]) => value !== ""));
  const { data, error, isPending } = useQuery(callQuery(listOrders, { query }));
  return (
    <StaffPage title={t("staff.title")} note={t("staff.note")}>
      <StaffFilter submit={t("staff.find")}>
        <Field label={t("staff.columns.number")}>
          <TextInput
            name="number"
            code
            autoComplete="off"
            defaultValue={asked.get("number") ?? ""}
          />
        </Field>
        <Field label={t("staff.columns.state")}>
          <Select
            name="state"
            empty={t("staff.states.all")}
            defaultValue={asked.get("state") ?? ""}
            options={STATES.map((value) => ({ value, label: t(`staff.states.${value}`) }))}
          />
        </Field>
      </StaffFilter>
      <StaffList
        error={error}
        nextCursor={data?.nextCursor}
        labels={{
          navigation: t("staff.pages"),
          newest: t("staff.newest"),
          older: t("staff.older"),
        }}
      >
        <OrdersTable
          items={data?.items ?? []}
          isLoading={isPending}
          seesPrices={permissions.includes("invoices.read")}
        />
      </StaffList>
    </StaffPage>
  );
}
