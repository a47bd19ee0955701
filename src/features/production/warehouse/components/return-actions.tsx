import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { ReasonDialog } from "#shell/reason-dialog.tsx";
import { useStaffRights } from "#shell/staff-rights.ts";
import { Button } from "#ui/button.tsx";
import { settleReturn, type StaffReturn } from "#features/commerce/returns/contract.ts";
import { ReceiptDialog } from "./receipt-dialog.tsx";

/** Received by the warehouse, then settled by whoever may. */
export function ReturnActions({ of }: { of: StaffReturn }) {
  const { t } = useTranslation("returns");
  const { permissions } = useStaffRights();
  const [isOpen, setOpen] = useState(false);
  const { id, number, state, kind } = of;
  const close = () => setOpen(false);
  if (state === "settled") return null;
  const next = state === "announced" ? "receive" : "settle";
  if (next === "settle" && !permissions.includes("returns.settle")) return null;
  return (
    <div className="actions">
      <Button
        variant="bare"
        small
        aria-label={t(`${next}Title`, { number })}
        onClick={() => setOpen(true)}
      >
        {t(next)}
      </Button>
      {next === "receive" && isOpen && <ReceiptDialog of={of} onClose={close} />}
      <ReasonDialog
        open={next === "settle" && isOpen}
        onClose={close}
        title={t("settleTitle", { number })}
        text={t(kind === "unsold" ? "settleText.unsold" : "settleText.faulty")}
        words={{
          submit: t("settle"),
          busy: t("saving"),
          done: t("settled", { number }),
          failed: t("failed"),
        }}
        decide={({ reason }) => call(settleReturn, { params: { id }, body: { reason } })}
      />
    </div>
  );
}
