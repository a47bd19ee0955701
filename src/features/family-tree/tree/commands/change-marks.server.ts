import type { ChangedRecord, FamilyContent } from "../model.ts";
import { membersOf } from "../queries/seen-page.server.ts";

/** By what changes are seen to stand on each other. */
export type ChangeMarks = {
  touched: string[];
  made: string[];
  joined: string[];
  parted: string[];
};

export function marksOf(records: readonly ChangedRecord[]): ChangeMarks {
  const members = (side: "before" | "after") =>
    records.flatMap((record) => (record.of === "family" ? membersIn(record[side]) : []));
  const [before, after] = [members("before"), members("after")];
  return {
    touched: records.map(({ id }) => id),
    made: records.filter((record) => record.before === null).map(({ id }) => id),
    joined: beyond(after, before),
    parted: beyond(before, after),
  };
}

function membersIn(family: FamilyContent | null): string[] {
  return family === null ? [] : membersOf(family);
}

function beyond(people: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return [...new Set(people)].filter((id) => !known.has(id));
}

/** The same the other way round. */
export function turned(records: readonly ChangedRecord[]): ChangedRecord[] {
  return records.map((record) => {
    const { before, after } = record;
    return { ...record, before: after, after: before } as ChangedRecord;
  });
}

/** Those that change anything. */
export function realOnes(records: readonly ChangedRecord[]): ChangedRecord[] {
  return records.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
}
