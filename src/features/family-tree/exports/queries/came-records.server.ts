import { and, eq, inArray } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { IN_BATCH } from "#platform/database/read-batches.server.ts";
import type { Structure, Version } from "../../gedcom/engine/structure.ts";
import { toFive } from "../../gedcom/engine/to-five.ts";
import { toSeven } from "../../gedcom/engine/to-seven.ts";
import { editFamily, withFamilies } from "../../gedcom/queries/edit-family.server.ts";
import {
  editJoinedPerson,
  type CameRecord,
} from "../../gedcom/queries/edit-joined-person.server.ts";
import {
  findRecordsOf,
  importedRecords,
  type ImportedRecord,
} from "../../imports/queries/imported-records.server.ts";
import {
  BLANK_PERSON,
  type Dated,
  type FamilyContent,
  type PersonContent,
} from "../../tree/model.ts";
import { asHome, named, type Tree } from "../../tree/queries/tree-rows.server.ts";
import { treePeople } from "../../tree/tables.server.ts";
import {
  renamed,
  renamedFamily,
  withoutPointers,
  type FileInTree,
} from "./files-in-tree.server.ts";
import type { ArchivePictures } from "./archive-pictures.server.ts";
import type { Known } from "./known-tree.server.ts";

/** What is edited needs no other record: notes and sources of a file aren't taken over. */
const LOOKUP = { find: () => null, titleOf: (tag: string) => tag };

type Asked = {
  ctx: Context;
  tree: Tree;
  known: Known;
  version: Version;
  /** Of an archive, which has their pictures, too. */
  pictures: ArchivePictures | null;
};
/** Further records of people, by their ids in the tree. */
type Seconds = ReadonlyMap<string, { file: FileInTree; row: ImportedRecord }[]>;

/** What came in files, in their order: as it came, but for what was edited since. */
export async function* cameRecords(asked: Asked): AsyncGenerator<Structure> {
  const seconds = await findSeconds(asked);
  for (const file of asked.known.files) {
    const schema = new Map(file.declared);
    for await (const own of recordsOf({ ...asked, seconds }, file)) {
      const record = asked.pictures?.named(own, file.id) ?? own;
      if (file.form === asked.version) yield record;
      else if (asked.version === "7.0") yield* toSeven(record);
      else yield toFive(record, schema);
    }
  }
}

async function findSeconds({ ctx, tree, known }: Asked): Promise<Seconds> {
  const rows = await findRecordsOf(ctx.database, tree.memorialId, [...known.several]);
  const seconds = new Map<string, { file: FileInTree; row: ImportedRecord }[]>();
  for (const file of known.files) {
    for (const row of rows) {
      const { personId, importId, xref } = row;
      if (importId !== file.id || personId === null || !file.isSecond(xref ?? "")) continue;
      seconds.set(personId, [...(seconds.get(personId) ?? []), { file, row }]);
    }
  }
  return seconds;
}

/** All that a file has, under our ids but otherwise as it came. */
export function rawRecords({ ctx, tree }: Pick<Asked, "ctx" | "tree">, file: FileInTree) {
  return importedRecords(ctx.database, { memorialId: tree.memorialId, importId: file.id });
}

type Read = Asked & { seconds: Seconds };

async function* recordsOf(asked: Read, file: FileInTree): AsyncGenerator<Structure> {
  for await (const batch of inGroups(rawRecords(asked, file))) {
    const people = await findPeople(asked, batch);
    for (const row of batch) yield* recordsFrom(asked, file, row, people);
  }
}

async function* inGroups(rows: AsyncIterable<ImportedRecord>): AsyncGenerator<ImportedRecord[]> {
  let group: ImportedRecord[] = [];
  for await (const row of rows) {
    group.push(row);
    if (group.length < IN_BATCH) continue;
    yield group;
    group = [];
  }
  yield group;
}

type PersonRow = PersonContent & { id: string; revision: number };

async function findPeople(
  { ctx, tree }: Asked,
  batch: readonly ImportedRecord[],
): Promise<Map<string, PersonRow>> {
  const ids = batch.flatMap(({ personId }) => personId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await ctx.database
    .select()
    .from(treePeople)
    .where(and(eq(treePeople.memorialId, tree.memorialId), inArray(treePeople.id, ids)));
  return new Map(rows.map((row) => [row.id, row]));
}

function recordsFrom(
  asked: Read,
  file: FileInTree,
  row: ImportedRecord,
  people: ReadonlyMap<string, PersonRow>,
): Structure[] {
  if (row.tag === "HEAD") return [];
  const { gone } = asked.known;
  const record = renamed(row.record, file.idOf);
  const own =
    row.personId === null
      ? row.familyId === null
        ? [record]
        : familyFrom(asked, file, row, record)
      : personFrom(asked, file, { row, record, person: people.get(row.personId) });
  return own.map((each) => withoutPointers(each, gone, asked.version));
}

type Came = { row: ImportedRecord; record: Structure; person: PersonRow | undefined };

function personFrom(
  { tree, known, seconds }: Read,
  { form, revision, isSecond }: FileInTree,
  { row: { personId, merged, xref, content }, record, person }: Came,
): Structure[] {
  const id = known.ids.get(personId ?? "");
  // They are in the tree no longer, or another file had them first.
  if (id === undefined || person === undefined || isSecond(xref ?? "")) return [];
  const isHome = personId === tree.memorialId;
  const others = seconds.get(personId ?? "") ?? [];
  const imported = [content, ...others.map(({ row }) => row.content)] as (PersonContent | null)[];
  const after = named(isHome ? homeInFiles(tree, person, imported) : person);
  const isOfSeveral = others.length > 0 || merged.length > 0;
  const isEdited = (isHome || isOfSeveral || person.revision > revision) && content !== null;
  const isTaken = (ref: string) => known.used.has(ref);
  const edit = () => {
    const context = { version: form, lookup: LOOKUP, isTaken };
    const before = named({ ...BLANK_PERSON, ...(content as PersonContent) });
    const own = { record, content: before, made: [], merged };
    const came = others.map((other, at) => cameIn({ ...other, at }, form, isTaken));
    // Who was merged into another one is called as that one.
    const [first = own, ...further] = [own, ...came].toSorted(
      (a, b) => a.merged.length - b.merged.length,
    );
    const [joined = record, ...made] = editJoinedPerson([first, ...further], after, context);
    return [
      { ...joined, ...(record.xref !== undefined && { xref: record.xref }) },
      ...made,
      ...came.flatMap((other) => other.made),
    ];
  };
  const [edited = record, ...made] = isEdited ? edit() : [record];
  if (!known.moved.has(id)) return [edited, ...made];
  const belonging = known.belongings.get(id) ?? { partnerIn: [], childIn: [] };
  return [withFamilies(edited, belonging, form, known.isLeft), ...made];
}

/** As the page says; what files say stays where the page says nothing. */
function homeInFiles(tree: Tree, person: PersonRow, imported: readonly (PersonContent | null)[]) {
  const page = asHome(tree, person);
  const importedValue = (valueOf: (content: PersonContent) => string | null | undefined) =>
    imported.flatMap((each) => (each && valueOf(each)) ?? []).at(0) ?? null;
  const dated = (own: Dated | null, field: "birth" | "death"): Dated | null => {
    const date = own?.date ?? importedValue((each) => each[field]?.date);
    const place = own?.place ?? importedValue((each) => each[field]?.place);
    return date === null && place === null ? null : { date, place };
  };
  return {
    ...page,
    birthName: page.birthName ?? importedValue(({ birthName }) => birthName),
    birth: dated(page.birth, "birth"),
    death: dated(page.death, "death"),
  };
}

/** As a file of another form has it. */
function cameIn(
  { file, row, at }: { file: FileInTree; row: ImportedRecord; at: number },
  form: Version,
  isTaken: (xref: string) => boolean,
): CameRecord & { made: Structure[]; merged: string[] } {
  const { merged } = row;
  const content = named({ ...BLANK_PERSON, ...(row.content as PersonContent) });
  const record = renamed(row.record, file.idOf);
  if (file.form === form) return { record, content, made: [], merged };
  const schema = new Map(file.declared);
  if (form === "5.5.1") return { record: toFive(record, schema), content, made: [], merged };
  // Records that it becomes are called after it, and as no other.
  const prefix = `${record.xref}_${at + 2}`;
  for (let number = 1; ; number++) {
    const xref = number === 1 ? prefix : `${prefix}_${number}`;
    const [seven = record, ...made] = toSeven({ ...record, xref });
    if (made.some((each) => isTaken(each.xref ?? ""))) continue;
    return { record: seven, content, made, merged };
  }
}

function familyFrom(
  { known }: Asked,
  { form, revision, idOf }: FileInTree,
  { familyId, content }: ImportedRecord,
  record: Structure,
): Structure[] {
  const family = known.families.get(familyId ?? "");
  if (family === undefined) return [];
  if (family.revision <= revision || content === null) return [record];
  const before = renamedFamily(content as FamilyContent, idOf);
  const sexOf = (id: string) => known.sexes.get(id) ?? null;
  const isTaken = (ref: string) => known.used.has(ref);
  return editFamily(record, before, family.content, {
    version: form,
    lookup: LOOKUP,
    isTaken,
    sexOf,
  });
}
