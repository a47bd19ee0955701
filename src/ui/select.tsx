import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { useFieldControl } from "./field.tsx";

export type SelectOption = { value: string; label: string; disabled?: boolean };

export type SelectProps = Omit<ComponentProps<"select">, "children" | "multiple"> & {
  options: readonly SelectOption[];
  /** The first, empty option: "Vælg en by". */
  empty?: string;
};

/** One of a short list. The browser's own: phones show it large. */
export function Select({ options, empty, className, ...rest }: SelectProps) {
  const control = useFieldControl();
  return (
    <select {...control} {...rest} className={classNames("input", className)}>
      {empty !== undefined && <option value="">{empty}</option>}
      {options.map(({ value, label, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {label}
        </option>
      ))}
    </select>
  );
}
