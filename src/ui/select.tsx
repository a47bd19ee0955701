import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { useFieldControl } from "./field.tsx";

/** One of a few; stands in a Field. Children are `<option>`s. */
export function Select({ className, ...rest }: ComponentProps<"select">) {
  const control = useFieldControl();
  return <select {...control} {...rest} className={classNames("input", className)} />;
}
