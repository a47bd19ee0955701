import { isDeepStrictEqual } from "node:util";
import { writeFileDate } from "../../dates/engine/file-dates.ts";
import type { Dated } from "../../tree/model.ts";
import type { Lookup } from "./read-events.server.ts";
import {
  partOf,
  structureOf,
  withParts,
  type Structure,
  type Version,
} from "../engine/structure.ts";

/** How a record is edited: in its own version, with records that its new parts need. */
export type Editing = EditContext & { record: Structure; made: Structure[] };

export type EditContext = {
  version: Version;
  lookup: Lookup;
  /** Whether another record has this id, so that a new one can't. */
  isTaken: (xref: string) => boolean;
};

/** The same but for parts that are replaced or, by `null`, left out, and with further ones at the end. */
export function replaced(
  structure: Structure,
  changes: ReadonlyMap<Structure, Structure | null>,
  added: readonly Structure[] = [],
): Structure {
  const parts = (structure.parts ?? []).flatMap((part) => {
    const change = changes.get(part);
    return change === undefined ? [part] : (change ?? []);
  });
  return withParts(structure, [...parts, ...added]);
}

/** The first part with this tag becomes another, or goes, or comes. */
export function withPart(structure: Structure, tag: string, part: Structure | null): Structure {
  const before = partOf(structure, tag);
  if (before !== null) return replaced(structure, new Map([[before, part]]));
  return part === null ? structure : replaced(structure, new Map(), [part]);
}

export function withText(structure: Structure, text: string | null): Structure {
  const { tag, xref, parts } = structure;
  return structureOf(tag, { xref, text, parts });
}

/** With a text in the first part of this tag; what stands under it stays. */
export function withPartText(structure: Structure, tag: string, text: string | null): Structure {
  const before = partOf(structure, tag) ?? { tag };
  return withPart(structure, tag, text === null ? null : withText(before, text));
}

/** An event with another date or place: what hasn't changed stays as it was written. */
export function withDated(
  structure: Structure,
  before: Dated | null,
  after: Dated | null,
  version: Version,
): Structure {
  let edited = structure;
  if (before?.date !== after?.date)
    edited = withPart(edited, "DATE", datePart(after?.date ?? null, version));
  if (before?.place !== after?.place) {
    const place = after?.place ?? null;
    edited = withPart(edited, "PLAC", place === null ? null : { tag: "PLAC", text: place });
    edited = withPart(edited, "ADDR", null);
  }
  return edited;
}

function datePart(date: string | null, version: Version): Structure | null {
  if (date === null) return null;
  const { payload, phrase } = writeFileDate(date, version);
  const tag = version === "7.0" ? "PHRASE" : "_PHRASE";
  return structureOf("DATE", {
    text: payload,
    parts: phrase === null ? [] : [{ tag, text: phrase }],
  });
}

/** A source that is only told: version 7 has a record for each. */
export function sourcePart(
  { version, isTaken, record, made }: Editing,
  title: string,
  parts: Structure[],
): Structure {
  if (version === "5.5.1") return structureOf("SOUR", { text: title, parts });
  const idOf = (number: number) => `${record.xref ?? record.tag}_E${number}`;
  const isFree = (id: string) => !isTaken(id) && made.every(({ xref }) => xref !== id);
  let number = made.length + 1;
  while (!isFree(idOf(number))) number++;
  const xref = idOf(number);
  made.push({ tag: "SOUR", xref, parts: [{ tag: "TITL", text: title }] });
  return structureOf("SOUR", { to: xref, parts });
}

/**
 * Which of the former things each of the present ones is: those that are equal first, then those that are alike.
 * `-1` for a new one.
 */
export function pairedWith<Thing>(
  before: readonly Thing[],
  after: readonly Thing[],
  isAlike: (a: Thing, b: Thing) => boolean,
): number[] {
  const free = new Set(before.keys());
  const pairs = after.map(() => -1);
  for (const fits of [isDeepStrictEqual, isAlike]) {
    for (const [index, thing] of after.entries()) {
      if (pairs[index] !== -1) continue;
      const found = [...free].find((at) => fits(before[at] as Thing, thing));
      if (found === undefined) continue;
      pairs[index] = found;
      free.delete(found);
    }
  }
  return pairs;
}
