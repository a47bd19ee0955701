import { useTranslation } from "react-i18next";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage, useStaffRights } from "#shell/staff-rights.ts";
import { BankFileForm } from "../components/bank-file-form.tsx";
import { OpenRefunds } from "../components/open-refunds.tsx";
import { UnmatchedEntries } from "../components/unmatched-entries.tsx";

export const handle = { texts: ["bookkeeping"] };

export function clientLoader() {
  return guardStaffPage("invoices.read");
}

/** `/admin/bookkeeping`: the bank's files, payments that wait for somebody, and what is to be paid back. */
export default function BookkeepingPage() {
  const { t } = useTranslation("bookkeeping");
  const { permissions } = useStaffRights();
  const mayRecord = permissions.includes("payments.record");
  return (
    <StaffPage title={t("title")} note={t("note")}>
      {mayRecord && <BankFileForm />}
      <UnmatchedEntries canMatch={mayRecord} />
      <OpenRefunds canPay={mayRecord} />
    </StaffPage>
  );
}
