import { useId, type ComponentProps, type ReactNode } from "react";
import { FieldError } from "./field.tsx";

export type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  /** A sentence under the label. */
  text?: ReactNode;
  error?: ReactNode;
};

/** A single checkbox; the whole line is clickable. */
export function Checkbox({ label, text, error, ...rest }: CheckboxProps) {
  const errorId = useId();
  return (
    <div>
      <label className="choice">
        <input
          {...rest}
          type="checkbox"
          className="choice-input"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span>
          {text ? <span className="choice-title">{label}</span> : label}
          {text}
        </span>
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
