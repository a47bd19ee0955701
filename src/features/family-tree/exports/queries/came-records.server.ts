import { and, eq, inArray } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { IN_BATCH } from "#platform/database/read-batches.server.ts";
import type { Structure, Version } from "../../gedcom/engine/structure.ts";
import { toFive } from "../../gedcom/engine/to-five.ts";
import { toSeven } from "../../gedcom/engine/to-seven.ts";
import { editFamily, withFamilies } from "../../gedcom/queries/edit-family.server.ts";
import { editPerson } from "../../gedcom/queries/edit-person.server.ts";
import {
  importedRecords,
  type ImportedRecord,
} from "../../imports/queries/imported-records.server.ts";
import type { FamilyContent, PersonContent } from "../../tree/model.ts";
import { asHome, named, type Tree } from "../../tree/queries/tree-rows.server.ts";
import { treePeople } from "../../tree/tables.server.ts";
import {
  renamed,
  renamedFamily,
  withoutPointers,
  type FileInTree,
} from "./files-in-tree.server.ts";
import type { Known } from "./known-tree.server.ts";

/** What is edited needs no other record: notes and sources of a file aren't taken over. */
const LOOKUP = { find: () => null, titleOf: (tag: string) => tag };

type Asked = { ctx: Context; tree: Tree; known: Known; version: Version };

/** What came in files, in their order: as it came, but for what was edited since. */
export async function* cameRecords(asked: Asked): AsyncGenerator<Structure> {
  for (const file of asked.known.files) {
    const schema = new Map(file.declared);
    for await (const record of recordsOf(asked, file)) {
      if (file.form === asked.version) yield record;
      else if (asked.version === "7.0") yield* toSeven(record);
      else yield toFive(record, schema);
    }
  }
}

/** All that a file has, under our ids but otherwise as it came. */
export function rawRecords({ ctx, tree }: Pick<Asked, "ctx" | "tree">, file: FileInTree) {
  return importedRecords(ctx.database, { memorialId: tree.memorialId, importId: file.id });
}

async function* recordsOf(asked: Asked, file: FileInTree): AsyncGenerator<Structure> {
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
  asked: Asked,
  file: FileInTree,
  row: ImportedRecord,
  people: ReadonlyMap<string, PersonRow>,
): Structure[] {
  if (row.tag === "HEAD") return [];
  const { gone, used } = asked.known;
  const record = renamed(row.record, file.idOf);
  const own =
    row.personId === null
      ? row.familyId === null
        ? [record]
        : familyFrom(asked, file, row, record)
      : personFrom(asked, file, { row, record, person: people.get(row.personId) });
  return unlikeOthers(own, used).map((each) => withoutPointers(each, gone));
}

type Came = { row: ImportedRecord; record: Structure; person: PersonRow | undefined };

function personFrom(
  { tree, known }: Asked,
  { form, revision, isSecond }: FileInTree,
  { row: { personId, xref, content }, record, person }: Came,
): Structure[] {
  const id = known.ids.get(personId ?? "");
  // They are in the tree no longer, or another file had them first.
  if (id === undefined || person === undefined || isSecond(xref ?? "")) return [];
  const isHome = personId === tree.memorialId;
  const after = named(isHome ? asHome(tree, person) : person);
  const isEdited = (isHome || person.revision > revision) && content !== null;
  const context = { version: form, lookup: LOOKUP };
  const [edited = record, ...made] = isEdited
    ? editPerson(record, named(content as PersonContent), after, context)
    : [record];
  if (!known.moved.has(id)) return [edited, ...made];
  const belonging = known.belongings.get(id) ?? { partnerIn: [], childIn: [] };
  return [withFamilies(edited, belonging, form, known.isLeft), ...made];
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
  return editFamily(record, before, family.content, { version: form, lookup: LOOKUP, sexOf });
}

/** New records beside an edited one have ids that no file has. */
function unlikeOthers([first, ...made]: Structure[], used: ReadonlySet<string>): Structure[] {
  if (first === undefined) return [];
  const fresh = new Map<string, string>();
  for (const { xref = "" } of made) {
    let id = xref;
    for (let number = 2; used.has(id); number++) id = `${xref}_${number}`;
    if (id !== xref) fresh.set(xref, id);
  }
  if (fresh.size === 0) return [first, ...made];
  return [first, ...made].map((each) => renamed(each, (id) => fresh.get(id) ?? id));
}
