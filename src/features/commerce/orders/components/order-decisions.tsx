import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { ReasonDialog } from "#shell/reason-dialog.tsx";
import { RowActions } from "#shell/row-actions.tsx";
import { cancelOrder, releaseOrder, takeBackOrder, type StaffOrder } from "../contract.ts";

const CALLS = { release: releaseOrder, takeBack: takeBackOrder, cancel: cancelOrder };
type Kind = keyof typeof CALLS;
const KINDS = ["release", "takeBack", "cancel"] as const satisfies Kind[];

/** Let it be made unpaid, say that withdrawn plates came back, or cancel it; each with a reason. */
export function OrderDecisions({ order: { id, number, can } }: { order: StaffOrder }) {
  const { t } = useTranslation("shop");
  const [asking, setAsking] = useState<Kind | null>(null);
  const kind = asking ?? "release";
  const possible = KINDS.filter((one) => can[one]);
  if (possible.length === 0) return null;
  return (
    <>
      <RowActions
        name={number}
        actions={possible.map((one) => ({
          key: one,
          label: one === "release" ? t("staff.release.short") : t(`staff.${one}.submit`),
          named: t(`staff.${one}.named`, { number }),
          onSelect: () => setAsking(one),
          bad: one === "cancel",
        }))}
      />
      <ReasonDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        bad={kind === "cancel"}
        title={t(`staff.${kind}.named`, { number })}
        text={t(`staff.${kind}.text`)}
        words={{
          submit: t(`staff.${kind}.submit`),
          busy: t("staff.saving"),
          done: t(`staff.${kind}.done`),
          failed: t(`staff.${kind}.failed`),
          ...(kind === "cancel" && { leave: t("staff.cancel.leave") }),
        }}
        decide={({ reason }) => call(CALLS[kind], { params: { id }, body: { reason } })}
      />
    </>
  );
}
