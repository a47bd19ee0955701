import "./keys-dialog.css";
import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Dialog } from "#ui/dialog.tsx";

export type KeysDialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Where the keys work, in one sentence. */
  text: ReactNode;
  /** Each action with the keys for it, as written on them. */
  keys: readonly { keys: readonly string[]; does: string }[];
  labels: { on: string; close: string };
  isOn: boolean;
  onTurn: (isOn: boolean) => void;
};

/**
 * Keyboard shortcuts, with a switch to turn them off for speech input or conflicting shortcuts
 * (WCAG 2.1.4).
 */
export function KeysDialog(props: KeysDialogProps) {
  const { open, onClose, title, text, keys, labels, isOn, onTurn } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <Button variant="quiet" onClick={onClose}>
          {labels.close}
        </Button>
      }
    >
      <p>{text}</p>
      <dl className="keys">
        {keys.map(({ does, keys: pressed }) => (
          <div key={does}>
            <dt>
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label={labels.on}
        checked={isOn}
        onChange={({ target }) => onTurn(target.checked)}
      />
    </Dialog>
  );
}
