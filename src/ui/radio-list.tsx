import type { ReactNode } from "react";
import { useFieldControl } from "./field.tsx";

export type RadioOption<Value extends string> = {
  value: Value;
  title: ReactNode;
  /** The meaning of this option, in one sentence. */
  text?: ReactNode;
  /** Decorative, since the title says the same. */
  picture?: ReactNode;
  disabled?: boolean;
};

export type RadioListProps<Value extends string> = {
  name: string;
  options: readonly RadioOption<Value>[];
  value?: Value | null;
  defaultValue?: Value;
  onChange?: (value: Value) => void;
};

/** One of several options, each with a sentence; inside a FieldGroup, whose legend asks. */
export function RadioList<Value extends string>({
  name,
  options,
  value,
  defaultValue,
  onChange,
}: RadioListProps<Value>) {
  const control = useFieldControl();
  return (
    <div className="choice-list">
      {options.map((option) => (
        <label className="choice" key={option.value}>
          <input
            type="radio"
            className="choice-input"
            name={name}
            value={option.value}
            disabled={option.disabled}
            checked={value === undefined ? undefined : value === option.value}
            defaultChecked={value === undefined ? defaultValue === option.value : undefined}
            onChange={() => onChange?.(option.value)}
            aria-describedby={control["aria-describedby"]}
          />
          <span>
            <span className="choice-title">{option.title}</span>
            {option.text}
          </span>
          {option.picture !== undefined && (
            <span className="choice-picture" aria-hidden="true">
              {option.picture}
            </span>
          )}
        </label>
      ))}
    </div>
  );
}
