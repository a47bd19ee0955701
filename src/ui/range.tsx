import "./range.css";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { useFieldControl } from "./field.tsx";

export type RangeProps = Omit<ComponentProps<"input">, "type"> & {
  /** The value in words: "1:20 af 3:05". */
  "aria-valuetext": string;
};

/** A number by its place between two others. The browser's own: arrow keys move it, too. */
export function Range({ className, ...rest }: RangeProps) {
  const control = useFieldControl();
  return <input {...control} {...rest} type="range" className={classNames("range", className)} />;
}
