import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Dialog } from "#ui/dialog.tsx";

// texts: code-list:keys.*

const KEYS = [
  { does: "move", keys: ["↑", "↓", "k", "j"] },
  { does: "ends", keys: ["Home", "End"] },
  { does: "choose", keys: ["x"], isSpace: true },
  { does: "open", keys: ["Enter"] },
  { does: "search", keys: ["/"] },
  { does: "help", keys: ["?"] },
] as const;

type KeysDialogProps = {
  open: boolean;
  onClose: () => void;
  isOn: boolean;
  onTurn: (isOn: boolean) => void;
};

/**
 * The keyboard shortcuts, with a switch to turn them off for speech input or conflicting shortcuts
 * (WCAG 2.1.4).
 */
export function KeysDialog({ open, onClose, isOn, onTurn }: KeysDialogProps) {
  const { t } = useTranslation("code-list");
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("keys.title")}
      actions={
        <Button variant="quiet" onClick={onClose}>
          {t("keys.close")}
        </Button>
      }
    >
      <p>{t("keys.text")}</p>
      <dl className="keys">
        {KEYS.map(({ does, keys, ...rest }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
              {"isSpace" in rest && <kbd>{t("keys.space")}</kbd>}
            </dt>
            <dd>{t(`keys.${does}`)}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label={t("keys.on")}
        checked={isOn}
        onChange={({ target }) => onTurn(target.checked)}
      />
    </Dialog>
  );
}
