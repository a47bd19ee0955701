import { useState } from "react";
import { useTranslation } from "react-i18next";
import { localeOf } from "#platform/i18n/locales.ts";
import { inGroups } from "#platform/in-groups.ts";
import { formatMoney } from "#platform/money.ts";
import { call } from "#platform/pages/call.ts";
import { ReasonDialog } from "#shell/reason-dialog.tsx";
import { useStaffRights } from "#shell/staff-rights.ts";
import { Button } from "#ui/button.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import {
  PLATE_CONDITIONS,
  settleReturn,
  type StaffReturn,
} from "#features/commerce/returns/contract.ts";
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
  if (next === "settle" && !permissions.includes("returns.settle")) {
    return <span className="small">{t("othersSettle")}</span>;
  }
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
      >
        <Found of={of} />
      </ReasonDialog>
    </div>
  );
}

/** How its plates came, and what is credited for them. */
function Found({ of: { lines, credit } }: { of: StaffReturn }) {
  const { t, i18n } = useTranslation("returns");
  const conditions = [...PLATE_CONDITIONS, "missing"] as const;
  const amount = credit === null ? null : { amount: credit, currency: "DKK" };
  return (
    <>
      <SettingsList>
        {conditions.map((one) => {
          const found = lines.filter(({ condition }) => (condition ?? "missing") === one);
          const codes = found.map(({ code }) => inGroups(code)).join(", ");
          return (
            found.length > 0 && (
              <Setting
                key={one}
                title={t(`conditions.${one}`)}
                text={codes}
                action={<span>{found.length}</span>}
              />
            )
          );
        })}
      </SettingsList>
      {amount !== null && (
        <p>{t("credited", { amount: formatMoney(amount, localeOf(i18n.language)) })}</p>
      )}
    </>
  );
}
