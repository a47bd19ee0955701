import { useState, type ChangeEvent, type ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { useFieldControl } from "./field.tsx";

export type TextAreaProps = Omit<ComponentProps<"textarea">, "maxLength"> & {
  low?: boolean;
  /** Says how much is left once it grows short, and never cuts what is typed or pasted. */
  limit?: { max: number; text: (left: number) => string };
};

/** Several lines of typed text, with the count of what is left below it. */
export function TextArea({ low = false, limit, className, onChange, ...rest }: TextAreaProps) {
  const control = useFieldControl();
  const given = String(rest.value ?? rest.defaultValue ?? "").length;
  const [typed, setTyped] = useState(given);
  const left = limit ? limit.max - (rest.value === undefined ? typed : given) : null;

  function change(event: ChangeEvent<HTMLTextAreaElement>) {
    setTyped(event.target.value.length);
    onChange?.(event);
  }

  return (
    <>
      <textarea
        {...control}
        {...rest}
        className={classNames("input", low && "input-low", className)}
        onChange={change}
      />
      {limit && left !== null && left <= Math.max(50, limit.max / 10) && (
        <p
          className={classNames("field-count", left < 0 && "field-count-over")}
          aria-live={left <= 20 ? "polite" : "off"}
        >
          {limit.text(left)}
        </p>
      )}
    </>
  );
}
