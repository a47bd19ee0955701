import { useState } from "react";
import { classNames } from "./class-names.ts";
import { useFieldControl } from "./field.tsx";
import {
  formatPartialDate,
  monthNames,
  parsePartialDate,
  partialDateProblem,
  type PartialDateParts,
  type PartialDateProblem,
} from "./partial-date.ts";

export type PartialDateInputProps = {
  /** `1931`, `1931-05`, `1931-05-17`, `~1931` or "". */
  value?: string;
  defaultValue?: string;
  /** While there is a problem the value is no date; show it as the FieldGroup's error. */
  onChange?: (value: string, problem: PartialDateProblem | null) => void;
  onBlur?: () => void;
  /** Name of the hidden field that is submitted. */
  name?: string;
  locale: string;
  labels: {
    day: string;
    month: string;
    year: string;
    unknownMonth: string;
    /** Without it, a year can't be approximate. */
    about?: string;
  };
  /** In one line: the labels are in the fields. */
  isCompact?: boolean;
};

/** Separate fields for day, month and year; only the year is required. Inside a FieldGroup. */
export function PartialDateInput({
  value,
  defaultValue = "",
  onChange,
  onBlur,
  name,
  locale,
  labels,
  isCompact = false,
}: PartialDateInputProps) {
  const control = useFieldControl();
  const [parts, setParts] = useState(() => parsePartialDate(value ?? defaultValue));
  // A new value from outside replaces the typed one; our own comes back unchanged.
  const current =
    value === undefined || value === formatPartialDate(parts) ? parts : parsePartialDate(value);

  function change(changed: Partial<PartialDateParts>) {
    const next = { ...current, ...changed };
    setParts(next);
    onChange?.(formatPartialDate(next), partialDateProblem(next));
  }

  function number(part: "day" | "year", digits: number) {
    return {
      className: "input",
      placeholder: isCompact ? labels[part] : undefined,
      inputMode: "numeric" as const,
      autoComplete: "off",
      value: current[part],
      onBlur,
      "aria-describedby": control["aria-describedby"],
      "aria-invalid": control["aria-invalid"],
      onChange: (event: { target: { value: string } }) =>
        change({ [part]: event.target.value.replace(/\D/g, "").slice(0, digits) }),
    };
  }

  return (
    <>
      <div className={classNames("partial-date", isCompact && "partial-date-compact")}>
        <label className="partial-date-day">
          <span>{labels.day}</span>
          <input {...number("day", 2)} disabled={current.about} />
        </label>
        <label className="partial-date-month">
          <span>{labels.month}</span>
          <select
            className="input"
            value={current.month}
            disabled={current.about}
            onBlur={onBlur}
            aria-describedby={control["aria-describedby"]}
            onChange={(event) => change({ month: event.target.value })}
          >
            <option value="">{isCompact ? labels.month : labels.unknownMonth}</option>
            {monthNames(locale).map((month, index) => (
              <option key={month} value={index + 1}>
                {month}
              </option>
            ))}
          </select>
        </label>
        <label className="partial-date-year">
          <span>{labels.year}</span>
          <input {...number("year", 4)} />
        </label>
      </div>
      {labels.about !== undefined && (
        <label className="choice">
          <input
            type="checkbox"
            className="choice-input"
            checked={current.about}
            onChange={(event) => change({ about: event.target.checked })}
          />
          <span>{labels.about}</span>
        </label>
      )}
      {name && <input type="hidden" name={name} value={formatPartialDate(current)} />}
    </>
  );
}
