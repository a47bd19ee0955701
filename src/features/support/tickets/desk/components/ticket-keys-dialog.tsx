import { useTranslation } from "react-i18next";
import { KeysDialog } from "#shell/keys-dialog.tsx";
import { DESK_KEYS } from "./desk-keys.ts";

type TicketKeysDialogProps = {
  open: boolean;
  onClose: () => void;
  isOn: boolean;
  onTurn: (isOn: boolean) => void;
};

export function TicketKeysDialog(props: TicketKeysDialogProps) {
  const { t } = useTranslation("tickets");
  return (
    <KeysDialog
      {...props}
      title={t("keys.title")}
      text={t("keys.text")}
      keys={DESK_KEYS.map(({ does, keys }) => ({ keys, does: t(`keys.${does}`) }))}
      labels={{ on: t("keys.on"), close: t("keys.shut") }}
    />
  );
}
