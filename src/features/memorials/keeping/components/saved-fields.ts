import type { Memorial, MemorialChange } from "../../contract.ts";
import { readStory, writeStory } from "./story-html.ts";
import { notationOf } from "./story-notation.ts";
import { storyFrom } from "./story-parse.ts";

export type FieldName = keyof MemorialChange;

/** A field as it stands in its control: nothing is "", a biography is text. */
export function textOf(memorial: Memorial, field: FieldName): string {
  const value = memorial[field] ?? "";
  return field === "biography" ? notationIn(value) : value;
}

let lastRead = { html: "", text: "" };

/** Asked for at every key that is pressed, and a long life takes its time to read. */
function notationIn(html: string): string {
  if (html !== lastRead.html) lastRead = { html, text: notationOf(readStory(html)) };
  return lastRead.text;
}

/** What is sent for it. The contract makes of "" what nothing is. */
export function changeOf(field: FieldName, text: string): MemorialChange {
  return { [field]: field === "biography" ? writeStory(storyFrom(text)) : text };
}

/** As the server will have it: without what a text doesn't need. */
export function tidyText(field: FieldName, text: string): string {
  return field === "biography" ? notationOf(storyFrom(text)) : text.trim();
}
