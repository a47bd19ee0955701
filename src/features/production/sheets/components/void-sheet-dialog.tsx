import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { ReasonDialog } from "#shell/reason-dialog.tsx";
import { voidSheet, type Sheet } from "../contract.ts";

type VoidSheetDialogProps = { sheet: Sheet; open: boolean; onClose: () => void };

export function VoidSheetDialog({ sheet: { id, number }, open, onClose }: VoidSheetDialogProps) {
  const { t } = useTranslation("sheets");
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={t("void.named", { number })}
      text={t("void.text")}
      words={{
        submit: t("void.submit"),
        busy: t("saving"),
        done: t("void.done", { number }),
        failed: t("void.failed"),
      }}
      decide={({ reason }) => call(voidSheet, { params: { id }, body: { reason } })}
    />
  );
}
