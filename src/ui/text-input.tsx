import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { useFieldControl } from "./field.tsx";

export type TextInputProps = ComponentProps<"input"> & {
  /** A code or key: every character distinct, no corrections by the phone. */
  code?: boolean;
};

/** One line of typed text; stands in a Field, which gives it its label. */
export function TextInput({ code = false, className, ...rest }: TextInputProps) {
  const control = useFieldControl();
  const typing = code
    ? { autoCapitalize: "characters", autoComplete: "off", autoCorrect: "off", spellCheck: false }
    : {};
  return (
    <input
      type="text"
      {...control}
      {...typing}
      {...rest}
      className={classNames("input", code && "input-code", className)}
    />
  );
}
