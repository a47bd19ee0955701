import { useId, useState, type FocusEvent } from "react";
import { useFieldControl } from "./field.tsx";
import { formatTyped, parseTyped } from "./moment.ts";
import { PartialDateInput, type PartialDateInputProps } from "./partial-date-input.tsx";

export type MomentInputProps = {
  /** `2026-11-28T13:00`, or what has been typed of it so far. */
  value: string;
  onChange: (value: string) => void;
  /** Called when the focus leaves all of its fields. */
  onBlur?: () => void;
  locale: string;
  labels: PartialDateInputProps["labels"] & { time: string };
};

/** Separate fields for day, month, year and time, all of them needed. Inside a FieldGroup. */
export function MomentInput({ value, onChange, onBlur, locale, labels }: MomentInputProps) {
  const control = useFieldControl();
  const id = useId();
  const [date = "", time = ""] = value.split("T");
  const [typed, setTyped] = useState(() => formatTyped(time, locale));
  // A new value from outside replaces the typed one; our own comes back unchanged.
  const shown = parseTyped(typed) === time ? typed : formatTyped(time, locale);

  function change(nextDate: string, nextTime: string) {
    onChange(nextDate === "" && nextTime === "" ? "" : `${nextDate}T${nextTime}`);
  }

  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) onBlur?.();
  }

  return (
    <div className="moment" onBlur={leave}>
      <PartialDateInput
        value={date}
        onChange={(next) => change(next, time)}
        locale={locale}
        labels={labels}
      />
      <label className="moment-time" htmlFor={id}>
        {labels.time}
        <input
          id={id}
          className="input"
          inputMode="numeric"
          autoComplete="off"
          value={shown}
          aria-describedby={control["aria-describedby"]}
          aria-invalid={control["aria-invalid"]}
          onChange={({ target }) => {
            setTyped(target.value);
            change(date, parseTyped(target.value));
          }}
          onBlur={() => setTyped(formatTyped(time, locale))}
        />
      </label>
    </div>
  );
}
