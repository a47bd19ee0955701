import { useTranslation } from "react-i18next";
import { Badge } from "#ui/badge.tsx";
import type { StaffInvoice } from "../contract.ts";

const SIGNS = { open: "none", paid: "full", credited: "half" } as const;

/** How an invoice stands, by a sign and a word; a credit note says that it is one. */
export function InvoiceState({ invoice }: { invoice: StaffInvoice }) {
  const { t } = useTranslation("bookkeeping");
  const { kind, state, paid, due, isHeld } = invoice;
  if (kind === "creditNote") return <Badge sign="none">{t("states.creditNote")}</Badge>;
  const isPartly = state === "open" && paid > 0 && due > 0;
  return (
    <>
      <Badge sign={isPartly ? "half" : SIGNS[state]}>
        {t(isPartly ? "states.partly" : `states.${state}`)}
      </Badge>
      {isHeld && <span className="small"> {t("states.held")}</span>}
    </>
  );
}
