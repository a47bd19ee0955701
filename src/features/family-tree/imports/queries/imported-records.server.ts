import { and, asc, eq, gt, inArray } from "drizzle-orm";
import type { Reader } from "#platform/database/database.server.ts";
import { IN_BATCH, inBatches } from "#platform/database/read-batches.server.ts";
import type { Structure } from "../../gedcom/engine/structure.ts";
import type { FamilyContent, PersonContent } from "../../tree/model.ts";
import { treeImports, treeRecords } from "../tables.server.ts";

export type StandingImport = {
  id: string;
  form: "5.5.1" | "7.0";
  declared: [tag: string, address: string][];
  /** Of the tree when it came. */
  revision: number;
};

/** Files that stand in a tree, in the order in which they came: one that replaced all others is the first. */
export async function findStandingImports(
  reader: Reader,
  memorialId: string,
): Promise<StandingImport[]> {
  const { id, form, declared, revision, mode, state } = treeImports;
  const rows = await reader
    .select({ id, form, declared, revision, mode })
    .from(treeImports)
    .where(and(eq(treeImports.memorialId, memorialId), eq(state, "done")))
    .orderBy(asc(revision));
  const last = rows.findLastIndex((row) => row.mode === "replace");
  return rows.slice(Math.max(0, last)).map((row) => ({
    id: row.id,
    form: row.form ?? "5.5.1",
    declared: row.declared,
    revision: row.revision ?? 0,
  }));
}

export type ImportedRecord = {
  position: number;
  tag: string;
  xref: string | null;
  personId: string | null;
  /** Whom it was before they were merged. */
  merged: string[];
  familyId: string | null;
  record: Structure;
  /** What the tree took of it, by whose people are named by the ids of their records. */
  content: PersonContent | FamilyContent | null;
};

type Of = { memorialId: string; importId: string };

/** All records of a file in its order, some at a time. */
export function importedRecords(reader: Reader, { memorialId, importId }: Of) {
  const { position, tag, xref, personId, merged, familyId, record, content } = treeRecords;
  return inBatches<ImportedRecord>(async (last) => {
    const rows = await reader
      .select({ position, tag, xref, personId, merged, familyId, record, content })
      .from(treeRecords)
      .where(
        and(
          eq(treeRecords.memorialId, memorialId),
          eq(treeRecords.importId, importId),
          last === null ? undefined : gt(position, last.position),
        ),
      )
      .orderBy(asc(position))
      .limit(IN_BATCH);
    return rows.map((row) => ({ ...row, record: row.record as Structure }));
  });
}

/** The records of some people in all files that ever came. */
export async function findRecordsOf(
  reader: Reader,
  memorialId: string,
  people: readonly string[],
): Promise<(ImportedRecord & { importId: string })[]> {
  if (people.length === 0) return [];
  const { importId, position, tag, xref, personId, merged, familyId, record, content } =
    treeRecords;
  const rows = await reader
    .select({ importId, position, tag, xref, personId, merged, familyId, record, content })
    .from(treeRecords)
    .where(and(eq(treeRecords.memorialId, memorialId), inArray(personId, [...people])))
    .orderBy(asc(position));
  return rows.map((row) => ({ ...row, record: row.record as Structure }));
}

export type TakenRecord = Pick<
  ImportedRecord,
  "tag" | "xref" | "personId" | "merged" | "familyId" | "content"
>;

/** What the tree took of people and families, without their records. */
export async function findTaken(
  reader: Reader,
  { memorialId, importId }: Of,
): Promise<TakenRecord[]> {
  const { position, tag, xref, personId, merged, familyId, content } = treeRecords;
  return reader
    .select({ tag, xref, personId, merged, familyId, content })
    .from(treeRecords)
    .where(
      and(
        eq(treeRecords.memorialId, memorialId),
        eq(treeRecords.importId, importId),
        inArray(tag, ["INDI", "FAM"]),
      ),
    )
    .orderBy(asc(position));
}
