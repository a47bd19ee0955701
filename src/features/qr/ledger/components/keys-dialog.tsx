import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Dialog } from "#ui/dialog.tsx";

// texts: ledger:keys.*

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

/** Which keys there are. Who speaks to the machine, or meets other keys there, turns them off. */
export function KeysDialog({ open, onClose, isOn, onTurn }: KeysDialogProps) {
  const { t } = useTranslation("ledger");
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
