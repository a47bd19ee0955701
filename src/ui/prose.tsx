import { Fragment } from "react";
import { paragraphs } from "./paragraphs.ts";

/** Typed text as paragraphs: split at blank lines, keeping single line breaks. */
export function Prose({ text }: { text: string }) {
  return paragraphs(text).map((lines, index) => (
    <p key={index} dir="auto">
      {lines.map((line, at) => (
        <Fragment key={at}>
          {at > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </p>
  ));
}
