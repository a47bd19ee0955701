import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { ReasonDialog } from "#shell/reason-dialog.tsx";
import { Button } from "#ui/button.tsx";
import { cancelOrder, releaseOrder, type StaffOrder } from "../contract.ts";

/** Let it be made unpaid, or cancel it; each with a reason. */
export function OrderDecisions({ order: { id, number, can } }: { order: StaffOrder }) {
  const { t } = useTranslation("shop");
  const [asking, setAsking] = useState<"release" | "cancel" | null>(null);
  const kind = asking ?? "release";
  if (!can.release && !can.cancel) return null;
  return (
    <div className="actions">
      {can.release && (
        <Button
          variant="bare"
          small
          aria-label={t("staff.release.named", { number })}
          onClick={() => setAsking("release")}
        >
          {t("staff.release.submit")}
        </Button>
      )}
      {can.cancel && (
        <Button
          variant="bare"
          small
          aria-label={t("staff.cancel.named", { number })}
          onClick={() => setAsking("cancel")}
        >
          {t("staff.cancel.submit")}
        </Button>
      )}
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
        }}
        decide={({ reason }) => {
          const input = { params: { id }, body: { reason } };
          return kind === "release" ? call(releaseOrder, input) : call(cancelOrder, input);
        }}
      />
    </div>
  );
}
