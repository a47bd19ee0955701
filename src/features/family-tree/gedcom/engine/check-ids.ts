import type { LineProblem } from "./read-records.ts";
import { VOID, type Structure } from "./structure.ts";

export type IdCheck = {
  /** The record, under an id of its own where it came without one that is. */
  take: (record: Structure, line: number) => Structure;
  /** After the last record: pointers whose record never came. They stay. */
  end: () => void;
};

/** Records that are pointed to, by their tags, need an id: without one they get it. */
const NEED_IDS: ReadonlySet<string> = new Set(["INDI", "FAM"]);

export function createIdCheck(onProblem: (problem: LineProblem) => void): IdCheck {
  const ids = new Set<string>();
  const pointers = new Map<string, number>();
  let made = 0;
  const newId = (start: string) => {
    let id = start;
    while (ids.has(id)) id = `${start}_${(made += 1)}`;
    return id;
  };
  const take = (record: Structure, line: number) => {
    collectPointers(record, line, pointers);
    const { xref } = record;
    if (xref === undefined && !NEED_IDS.has(record.tag)) return record;
    const isDoubled = xref !== undefined && ids.has(xref);
    const id = newId(xref ?? `${record.tag}_${line}`);
    ids.add(id);
    if (id === xref) return record;
    const reason = isDoubled ? "doubledId" : "missingId";
    onProblem({ line, text: headOf(record), reason, kept: true });
    return { ...record, xref: id };
  };
  const end = () => {
    for (const [id, line] of pointers)
      if (!ids.has(id)) onProblem({ line, text: `@${id}@`, reason: "danglingPointer", kept: true });
  };
  return { take, end };
}

function headOf({ tag, xref }: Structure): string {
  return xref === undefined ? `0 ${tag}` : `0 @${xref}@ ${tag}`;
}

function collectPointers(structure: Structure, line: number, pointers: Map<string, number>): void {
  const { to, parts } = structure;
  if (to !== undefined && to !== VOID && !pointers.has(to)) pointers.set(to, line);
  for (const part of parts ?? []) collectPointers(part, line, pointers);
}
