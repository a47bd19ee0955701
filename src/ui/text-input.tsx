import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { useFieldControl } from "./field.tsx";

export type TextInputProps = ComponentProps<"input"> & {
  /** A code or key: distinguishable characters, no autocorrection. */
  code?: boolean;
};

/** A single-line field; inside a Field, which labels it. */
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
