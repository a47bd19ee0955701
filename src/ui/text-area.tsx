import { useState, type ChangeEvent, type ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { useFieldControl } from "./field.tsx";
import { TextCount, type TextLimit } from "./text-count.tsx";

export type TextAreaProps = Omit<ComponentProps<"textarea">, "maxLength"> & {
  low?: boolean;
  /** Shows the remaining length when little is left, and never truncates input. */
  limit?: TextLimit;
};

/** A multi-line field, with the remaining length below. */
export function TextArea({ low = false, limit, className, onChange, ...rest }: TextAreaProps) {
  const control = useFieldControl();
  const given = String(rest.value ?? rest.defaultValue ?? "").length;
  const [typed, setTyped] = useState(given);

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
      {limit && <TextCount limit={limit} length={rest.value === undefined ? typed : given} />}
    </>
  );
}
