import type { Memorial, MemorialChange } from "#features/memorials/content/contract.ts";
import type { Ceremony } from "#features/memorials/content/ceremony/contract.ts";
import type { MediaItem } from "#features/memorials/media/contract.ts";
import { readStory, writeStory } from "#features/memorials/biography/components/story-html.ts";
import { notationOf } from "#features/memorials/biography/components/story-notation.ts";
import { storyFrom } from "#features/memorials/biography/components/story-parse.ts";
import { itemText, readItemField, type ItemFieldName } from "./item-fields.ts";

export type MemorialField = keyof MemorialChange;
export type FieldName = MemorialField | ItemFieldName;

/** What the server has answered last. */
export type Saved = { memorial: Memorial; items: readonly MediaItem[] };

/** For names that are none of an item's. */
export function memorialField(field: FieldName): MemorialField {
  return field as MemorialField;
}

/** The text of a field in its control: "" for `null`; a biography in its text notation, a list as JSON. */
export function textOf({ memorial, items }: Saved, field: FieldName): string {
  const named = readItemField(field);
  if (named !== null) return itemText(items, named.id, named.field);
  return memorialText(memorial, memorialField(field));
}

export function memorialText(memorial: Memorial, field: MemorialField): string {
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
export function changeOf(field: MemorialField, text: string): MemorialChange {
  if (field === "ceremonies") return { ceremonies: ceremoniesIn(text) };
  return { [field]: field === "biography" ? writeStory(storyFrom(text)) : text };
}

/** The text as the server will clean it. */
export function tidyText(field: FieldName, text: string): string {
  return field === "biography" ? notationOf(storyFrom(text)) : text.trim();
}
