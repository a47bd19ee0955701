import type { Memorial, MemorialChange } from "#features/memorials/contract.ts";
import type { Ceremony } from "#features/memorials/ceremony/contract.ts";
import { readStory, writeStory } from "#features/memorials/biography/components/story-html.ts";
import { notationOf } from "#features/memorials/biography/components/story-notation.ts";
import { storyFrom } from "#features/memorials/biography/components/story-parse.ts";

export type FieldName = keyof MemorialChange;

/** The text of a field in its control: "" for `null`; a biography in its text notation, a list as JSON. */
export function textOf(memorial: Memorial, field: FieldName): string {
  if (field === "ceremonies") return JSON.stringify(memorial.ceremonies);
  const value = memorial[field] ?? "";
  return field === "biography" ? notationIn(value) : value;
}

let lastRead = { html: "", text: "" };

/** Cached, because it is asked for with every key pressed and a long biography takes time to read. */
function notationIn(html: string): string {
  if (html !== lastRead.html) lastRead = { html, text: notationOf(readStory(html)) };
  return lastRead.text;
}

/** The list that a text of the field is. */
export function ceremoniesIn(text: string): Ceremony[] {
  return JSON.parse(text) as Ceremony[];
}

/** The change to send. The contract turns "" into `null`. */
export function changeOf(field: FieldName, text: string): MemorialChange {
  if (field === "ceremonies") return { ceremonies: ceremoniesIn(text) };
  return { [field]: field === "biography" ? writeStory(storyFrom(text)) : text };
}

/** The text as the server will clean it. */
export function tidyText(field: FieldName, text: string): string {
  return field === "biography" ? notationOf(storyFrom(text)) : text.trim();
}
