import "./switch.css";
import { useId, type ReactNode } from "react";
import { FieldError } from "./field.tsx";

export type SwitchProps = {
  label: ReactNode;
  /** A sentence under the label. */
  text?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Being saved: shows the text, and clicks are ignored. */
  busy?: string | null;
  disabled?: boolean;
  error?: ReactNode;
};

/** On or off with immediate effect. For forms there is Checkbox. */
export function Switch(props: SwitchProps) {
  const { label, text, checked, onChange, busy = null, disabled, error } = props;
  const id = useId();
  const more = [error ? `${id}-error` : "", text ? `${id}-text` : ""].join(" ").trim();
  return (
    <div>
      <button
        type="button"
        role="switch"
        className="switch"
        aria-checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={more || undefined}
        aria-busy={busy === null ? undefined : true}
        disabled={disabled}
        onClick={() => busy === null && onChange(!checked)}
      >
        <span className="switch-track" aria-hidden="true" />
        <span className="switch-words">
          <span id={`${id}-label`} className={text ? "choice-title" : undefined}>
            {label}
          </span>
          {text && <span id={`${id}-text`}>{text}</span>}
        </span>
        {busy !== null && (
          <span className="switch-busy">
            <span className="spinner-sign" aria-hidden="true" />
            <span role="status">{busy}</span>
          </span>
        )}
      </button>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
