import { and, asc, eq, inArray } from "drizzle-orm";
import type { Reader } from "#platform/database/database.server.ts";
import { VOID, withParts, type Structure, type Version } from "../../gedcom/engine/structure.ts";
import {
  findStandingImports,
  type StandingImport,
} from "../../imports/queries/imported-records.server.ts";
import { treeRecords } from "../../imports/tables.server.ts";
import type { FamilyContent } from "../../tree/model.ts";

/** The people and families of a file by the ids of their records in it, and what those are called in ours. */
export type FileInTree = StandingImport & {
  rows: RecordRow[];
  /** Of a file that came after another one all ids differ from those of that. */
  idOf: (xref: string) => string;
  /** Of somebody who has a record in an earlier file. */
  isSecond: (xref: string) => boolean;
};

export type RecordRow = {
  position: number;
  tag: string;
  xref: string | null;
  personId: string | null;
  familyId: string | null;
};

export type FilesInTree = {
  files: FileInTree[];
  /** People's ids in our file by those in the tree. */
  ids: Map<string, string>;
  /** Whoever has records in several files: the first of them stands for all. */
  several: Set<string>;
  /** All ids of records. */
  used: Set<string>;
};

/** What stands in a tree as it came in files. */
export async function findFilesInTree(reader: Reader, memorialId: string): Promise<FilesInTree> {
  const found: FilesInTree = { files: [], ids: new Map(), several: new Set(), used: new Set() };
  for (const each of await findStandingImports(reader, memorialId)) {
    const rows = await findRows(reader, memorialId, each.id);
    const prefix = found.files.length === 0 ? "" : freePrefix(found.used, found.files.length);
    const others = new Map<string, string>();
    for (const { xref, personId } of rows) {
      if (xref === null) continue;
      const id = prefix + xref;
      found.used.add(id);
      if (personId === null) continue;
      const known = found.ids.get(personId);
      if (known === undefined) found.ids.set(personId, id);
      else {
        others.set(xref, known);
        found.several.add(personId);
      }
    }
    const idOf = (xref: string) =>
      xref === VOID ? xref : (others.get(xref) ?? `${prefix}${xref}`);
    found.files.push({ ...each, rows, idOf, isSecond: (xref) => others.has(xref) });
  }
  return found;
}

function findRows(reader: Reader, memorialId: string, importId: string): Promise<RecordRow[]> {
  const { position, tag, xref, personId, familyId } = treeRecords;
  return reader
    .select({ position, tag, xref, personId, familyId })
    .from(treeRecords)
    .where(and(eq(treeRecords.memorialId, memorialId), eq(treeRecords.importId, importId)))
    .orderBy(asc(position));
}

function freePrefix(used: ReadonlySet<string>, from: number): string {
  let number = from;
  const isTaken = (prefix: string) => [...used].some((id) => id.startsWith(prefix));
  while (isTaken(`X${number}_`)) number += 1;
  return `X${number}_`;
}

/** What the tree took of some families when they came. */
export async function findFamiliesTaken(
  reader: Reader,
  memorialId: string,
  families: readonly string[],
): Promise<Map<string, FamilyContent>> {
  if (families.length === 0) return new Map();
  const { familyId, content } = treeRecords;
  const rows = await reader
    .select({ familyId, content })
    .from(treeRecords)
    .where(and(eq(treeRecords.memorialId, memorialId), inArray(familyId, [...families])));
  return new Map(
    rows.flatMap((row) =>
      row.familyId !== null && row.content !== null && "partners" in row.content
        ? [[row.familyId, row.content] as const]
        : [],
    ),
  );
}

/** A structure under other ids. */
export function renamed(structure: Structure, idOf: (id: string) => string): Structure {
  const { xref, to, parts } = structure;
  return {
    ...structure,
    ...(xref !== undefined && { xref: idOf(xref) }),
    ...(to !== undefined && { to: idOf(to) }),
    ...(parts !== undefined && { parts: parts.map((part) => renamed(part, idOf)) }),
  };
}

export function renamedFamily(family: FamilyContent, idOf: (id: string) => string): FamilyContent {
  return {
    ...family,
    partners: family.partners.map(idOf),
    children: family.children.map(({ personId, parents }) => ({
      personId: idOf(personId),
      parents: parents.map((parent) => ({ ...parent, personId: idOf(parent.personId) })),
    })),
  };
}

/** What says who belongs together, which is said by the families of the tree. */
const BELONGING: ReadonlySet<string> = new Set(["HUSB", "WIFE", "CHIL", "FAMS", "FAMC"]);

/**
 * A record without pointers to others that are gone. Version 7 has a pointer to nobody, under which all else that is
 * told stays; 5.5.1 has none.
 */
export function withoutPointers(
  record: Structure,
  gone: ReadonlySet<string>,
  version: Version,
): Structure {
  if (gone.size === 0) return record;
  const { parts = [] } = record;
  const left = parts.filter(({ tag, to }) => !(BELONGING.has(tag) && isIn(gone, to)));
  const pointed = left.flatMap((part) => pointedElsewhere(part, gone, version));
  return isSame(pointed, parts) ? record : withParts(record, pointed);
}

function pointedElsewhere(
  structure: Structure,
  gone: ReadonlySet<string>,
  version: Version,
): Structure[] {
  const { to, parts = [] } = structure;
  const isGone = isIn(gone, to);
  if (isGone && version === "5.5.1") return [];
  const pointed = parts.flatMap((part) => pointedElsewhere(part, gone, version));
  if (!isGone && isSame(pointed, parts)) return [structure];
  return [withParts(isGone ? { ...structure, to: VOID } : structure, pointed)];
}

function isIn(gone: ReadonlySet<string>, to: string | undefined): boolean {
  return to !== undefined && gone.has(to);
}

function isSame(one: readonly Structure[], other: readonly Structure[]): boolean {
  return one.length === other.length && one.every((part, at) => part === other[at]);
}
