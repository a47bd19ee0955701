import type { Memorial, MemorialChange } from "#features/memorials/content/contract.ts";
import type { Ceremony } from "#features/memorials/content/ceremony/contract.ts";
import type { MediaItem } from "#features/memorials/media/contract.ts";
import type { Piece } from "#features/memorials/music/contract.ts";
import { readStory, writeStory } from "#features/memorials/biography/components/story-html.ts";
import { notationOf } from "#features/memorials/biography/components/story-notation.ts";
import { storyFrom } from "#features/memorials/biography/components/story-parse.ts";
import { isItemChoice, itemText, readItemField, type ItemFieldName } from "./item-fields.ts";
import { isPieceChoice, pieceText, readPieceField, type PieceFieldName } from "./piece-fields.ts";

export type MemorialField = keyof MemorialChange;
export type FieldName = MemorialField | ItemFieldName | PieceFieldName;

/** What the server has answered last. */
export type Saved = {
  memorial: Memorial;
  items: readonly MediaItem[];
  pieces: readonly Piece[];
};

/** Of a picture, a film or a piece of music, which may be taken off the page meanwhile. */
export function isOfThing(field: FieldName): boolean {
  return readItemField(field) !== null || readPieceField(field) !== null;
}

/** Pressed, not written. */
export function isChoice(field: FieldName): boolean {
  return isItemChoice(field) || isPieceChoice(field);
}

/** For names that are no thing's. */
export function memorialField(field: FieldName): MemorialField {
  return field as MemorialField;
}

/** The text of a field in its control: "" for `null`; a biography in its text notation, a list as JSON. */
export function textOf({ memorial, items, pieces }: Saved, field: FieldName): string {
  const named = readItemField(field);
  if (named !== null) return itemText(items, named.id, named.field);
  const piece = readPieceField(field);
  if (piece !== null) return pieceText(pieces, piece.id, piece.field);
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
