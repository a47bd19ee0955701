import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { ReasonDialog } from "#shell/reason-dialog.tsx";
import { Button } from "#ui/button.tsx";
import { creditStaffInvoice, holdInvoice, type ShownInvoice } from "../contract.ts";

/** Credit it, or keep it from being reminded of; each with a reason. */
export function InvoiceDecisions({ invoice }: { invoice: ShownInvoice }) {
  const { t } = useTranslation("bookkeeping");
  const [asking, setAsking] = useState<"credit" | "hold" | null>(null);
  const { id, number, can } = invoice;
  const kind = asking ?? "credit";
  if (!can.credit && !can.hold) return null;
  return (
    <div className="actions">
      {can.credit && (
        <Button variant="quiet" onClick={() => setAsking("credit")}>
          {t("decisions.credit.submit")}
        </Button>
      )}
      {can.hold && (
        <Button variant="quiet" onClick={() => setAsking("hold")}>
          {t("decisions.hold.submit")}
        </Button>
      )}
      <ReasonDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={t(`decisions.${kind}.named`, { number })}
        text={t(`decisions.${kind}.text`)}
        words={{
          submit: t(`decisions.${kind}.submit`),
          busy: t("saving"),
          done: t(`decisions.${kind}.done`),
          failed: t(`decisions.${kind}.failed`),
        }}
        decide={({ reason }) => {
          const input = { params: { id }, body: { reason } };
          return kind === "credit" ? call(creditStaffInvoice, input) : call(holdInvoice, input);
        }}
      />
    </div>
  );
}
