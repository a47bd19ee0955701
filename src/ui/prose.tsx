import { Fragment } from "react";
import { paragraphs } from "./paragraphs.ts";

/** Typed text as paragraphs: blank lines divide them, single line breaks stay. */
export function Prose({ text, dropCap = false }: { text: string; dropCap?: boolean }) {
  return paragraphs(text).map((lines, index) => (
    <p key={index} className={dropCap && index === 0 ? "drop-cap" : undefined} dir="auto">
      {lines.map((line, at) => (
        <Fragment key={at}>
          {at > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </p>
  ));
}
