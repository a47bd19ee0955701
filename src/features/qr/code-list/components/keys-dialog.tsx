import { useTranslation } from "react-i18next";
import { KeysDialog } from "#shell/keys-dialog.tsx";

// texts: code-list:keys.*

const KEYS = [
  { does: "move", keys: ["↑", "↓", "k", "j"] },
  { does: "ends", keys: ["Home", "End"] },
  { does: "choose", keys: ["x"], isSpace: true },
  { does: "open", keys: ["Enter"] },
  { does: "search", keys: ["/"] },
  { does: "help", keys: ["?"] },
] as const;

type CodeKeysDialogProps = {
  open: boolean;
  onClose: () => void;
  isOn: boolean;
  onTurn: (isOn: boolean) => void;
};

/** The keyboard shortcuts of the code list. */
export function CodeKeysDialog(props: CodeKeysDialogProps) {
  const { t } = useTranslation("code-list");
  return (
    <KeysDialog
      {...props}
      title={t("keys.title")}
      text={t("keys.text")}
      keys={KEYS.map(({ does, keys, ...rest }) => ({
        keys: "isSpace" in rest ? [...keys, t("keys.space")] : keys,
        does: t(`keys.${does}`),
      }))}
      labels={{ on: t("keys.on"), close: t("keys.close") }}
    />
  );
}
