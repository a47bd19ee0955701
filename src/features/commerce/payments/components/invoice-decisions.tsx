import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { ReasonDialog } from "#shell/reason-dialog.tsx";
import { Button } from "#ui/button.tsx";
import { creditStaffInvoice, holdInvoice, unholdInvoice, type ShownInvoice } from "../contract.ts";

const CALLS = { credit: creditStaffInvoice, hold: holdInvoice, unhold: unholdInvoice } as const;
type Kind = keyof typeof CALLS;

/** Credit it, keep it from being reminded of, or let it be again; each with a reason. */
export function InvoiceDecisions({ invoice }: { invoice: ShownInvoice }) {
  const { t } = useTranslation("bookkeeping");
  const [asking, setAsking] = useState<Kind | null>(null);
  const { id, number, can } = invoice;
  const kind = asking ?? "credit";
  const open = (["credit", "hold", "unhold"] as const).filter((one) => can[one]);
  if (open.length === 0) return null;
  return (
    <div className="actions">
      {open.map((one) => (
        <Button key={one} variant="quiet" onClick={() => setAsking(one)}>
          {t(`decisions.${one}.submit`)}
        </Button>
      ))}
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
        decide={({ reason }) => call(CALLS[kind], { params: { id }, body: { reason } })}
      />
    </div>
  );
}
