import { useTranslation } from "react-i18next";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage, useStaffRights } from "#shell/staff-rights.ts";
import { JournalForm } from "../../invoices/books/journal/components/journal-form.tsx";
import { BankFileForm } from "../components/bank-file-form.tsx";
import { OpenRefunds } from "../components/open-refunds.tsx";
import { UnmatchedEntries } from "../components/unmatched-entries.tsx";

export const handle = { texts: ["bookkeeping", "errors"] };

export function clientLoader() {
  return guardStaffPage("invoices.read");
}

/**
 * `/admin/bookkeeping`: the bank's files, payments that wait for somebody, what is to be paid back, and
 * the journal.
 */
export default function BookkeepingPage() {
  const { t } = useTranslation("bookkeeping");
  const { permissions } = useStaffRights();
  const mayRecord = permissions.includes("payments.record");
  return (
    <StaffPage title={t("title")} note={t("note")}>
      {mayRecord && <BankFileForm />}
      <UnmatchedEntries canMatch={mayRecord} />
      <OpenRefunds canPay={mayRecord} />
      {permissions.includes("bookkeeping.export") && <JournalForm />}
    </StaffPage>
  );
}
