import type { MediaChange, MediaItem, Rotation } from "#features/memorials/media/contract.ts";
import { turnedPoint, unturnedPoint } from "#features/memorials/media/model.ts";
import { moved } from "#features/memorials/editor/pictures/components/picture-order.ts";

/**
 * What is saved of a picture, a film or a piece of music, each as the text of a field, like the
 * memorial's own fields.
 */

const TEXTS = ["caption", "altText", "album", "location", "datedOn"] as const;
const CHOICES = ["focus", "rotation", "place"] as const;
export type ItemText = (typeof TEXTS)[number];
export type ItemField = ItemText | (typeof CHOICES)[number];
export type ItemFieldName = `media/${string}/${ItemField}`;

type Items = readonly MediaItem[];

export function itemField(id: string, field: ItemField): ItemFieldName {
  return `media/${id}/${field}`;
}

/** `null` for a field of the memorial. */
export function readItemField(name: string): { id: string; field: ItemField } | null {
  const [, id, field] = /^media\/([^/]+)\/(\w+)$/.exec(name) ?? [];
  const known = [...TEXTS, ...CHOICES].find((one) => one === field);
  return id === undefined || known === undefined ? null : { id, field: known };
}

/** Pressed, not written: the last press wins, and two of them are no conflict. */
export function isItemChoice(name: string): boolean {
  const item = readItemField(name);
  return item !== null && CHOICES.some((one) => one === item.field);
}

/** "" for an item that isn't there. */
export function itemText(items: Items, id: string, field: ItemField): string {
  const item = items.find((one) => one.id === id);
  if (item === undefined) return "";
  if (field === "place") return String(kinOf(items, item).indexOf(id) + 1);
  if (field === "rotation") return String(item.rotation?.wanted ?? 0);
  if (field === "focus") return focusText(item);
  return item[field] ?? "";
}

/** Music stands in an order of its own. */
function kinOf(items: Items, { kind }: MediaItem): string[] {
  const kin = items.filter((one) => (one.kind === "audio") === (kind === "audio"));
  return kin.map(({ id }) => id);
}

function shownRotation({ rotation }: MediaItem): Rotation {
  return rotation?.shown ?? 0;
}

/** In the upright original, so that the text stays the same while the picture is turned. */
function focusText(item: MediaItem): string {
  const { focusX: x, focusY: y } = item;
  return x === null || y === null ? "" : focusOf(item, { x, y });
}

/** The field's text for a point in the picture as it is shown. */
export function focusOf(item: MediaItem, point: { x: number; y: number }): string {
  const { x, y } = unturnedPoint(point, shownRotation(item));
  return `${x} ${y}`;
}

/** The point in the picture as it is shown; `null` for none. */
export function focusIn(item: MediaItem, text: string): { x: number; y: number } | null {
  const [x, y] = text.split(" ").map(Number);
  if (text === "" || x === undefined || y === undefined) return null;
  return turnedPoint({ x, y }, shownRotation(item));
}

/** What to send for a text; a place is an order of all items instead. */
export function itemChange(item: MediaItem, field: ItemField, text: string): MediaChange {
  if (field === "rotation") return { rotation: Number(text) as Rotation };
  if (field !== "focus") return { [field]: text };
  const point = focusIn(item, text);
  return { focusX: point?.x ?? null, focusY: point?.y ?? null };
}

/** The ids of all items once one has moved to a place, counted from one. */
export function orderWith(items: Items, id: string, place: number): string[] {
  const ids = items.map((one) => one.id);
  const item = items.find((one) => one.id === id);
  return item === undefined ? ids : moved(ids, id, place, kinOf(items, item));
}

/** As they are after changes that aren't saved yet: `id place`, one per line. */
export function inOrder(items: Items, moves: string): Items {
  const order = moves.split("\n").reduce((current, line) => {
    const [id = "", place] = line.split(" ");
    return orderedBy(current, orderWith(current, id, Number(place)));
  }, items);
  return moves === "" ? items : order;
}

function orderedBy(items: Items, ids: readonly string[]): Items {
  return items.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** The items as fetched; what was fetched before a change that is known here is left out. */
export function newerOf(known: Items, fetched: Items): Items {
  return fetched.map((item) => {
    const mine = known.find(({ id }) => id === item.id);
    return mine !== undefined && (mine.revision ?? 0) > (item.revision ?? 0) ? mine : item;
  });
}
