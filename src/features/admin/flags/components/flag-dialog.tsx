// texts: operation:flags.names.*, operation:flags.about.*
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { ReasonDialog } from "#shell/reason-dialog.tsx";
import { setFlag } from "../contract.ts";

type FlagDialogProps = {
  flagKey: string;
  isOn: boolean;
  open: boolean;
  onClose: () => void;
  title: string;
  submit: string;
  /** It stops other people's work. */
  bad?: boolean;
};

/** What turning it means, and why it is done. */
export function FlagDialog({ flagKey, isOn, submit, ...dialog }: FlagDialogProps) {
  const { t } = useTranslation("operation");
  const name = t(`flags.names.${flagKey}`);
  const value = isOn ? "off" : "on";
  return (
    <ReasonDialog
      {...dialog}
      text={t(`flags.about.${flagKey}`)}
      words={{
        submit,
        busy: t("flags.saving"),
        done: isOn ? t("flags.isOff", { name }) : t("flags.isOn", { name }),
        failed: t("flags.failed"),
      }}
      decide={({ reason }) => call(setFlag, { params: { key: flagKey }, body: { value, reason } })}
    />
  );
}
