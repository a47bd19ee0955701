import { classNames } from "./class-names.ts";

export type TextLimit = { max: number; text: (left: number) => string };

/** The remaining length, when little is left. */
export function TextCount({ limit, length }: { limit: TextLimit; length: number }) {
  const left = limit.max - length;
  if (left > Math.max(50, limit.max / 10)) return null;
  return (
    <p
      className={classNames("field-count", left < 0 && "field-count-over")}
      aria-live={left <= 20 ? "polite" : "off"}
    >
      {limit.text(left)}
    </p>
  );
}
