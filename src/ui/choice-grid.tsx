import "./choice-grid.css";
import type { ReactNode } from "react";
import { useFieldControl } from "./field.tsx";

export type ChoiceGridProps<Value extends string> = {
  name: string;
  options: readonly {
    value: Value;
    title: ReactNode;
    /** A preview; decorative, since the title says the same. */
    sample: ReactNode;
  }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One of several options, each with a preview; inside a FieldGroup, whose legend asks. */
export function ChoiceGrid<Value extends string>(props: ChoiceGridProps<Value>) {
  const { name, options, value, onChange } = props;
  const control = useFieldControl();
  return (
    <div className="choice-grid">
      {options.map((option) => (
        <label className="choice-card" key={option.value}>
          <span className="choice-sample" aria-hidden="true">
            {option.sample}
          </span>
          <span className="choice">
            <input
              type="radio"
              className="choice-input"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              aria-describedby={control["aria-describedby"]}
            />
            <span>{option.title}</span>
          </span>
        </label>
      ))}
    </div>
  );
}
