import { and, asc, eq, gt } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { IN_BATCH, inBatches } from "#platform/database/read-batches.server.ts";
import { newFamilyRecord, withFamilies, type Belonging } from "../gedcom/engine/edit-family.ts";
import { newPersonRecord } from "../gedcom/engine/edit-person.ts";
import { createHiding } from "../gedcom/engine/hide-living.ts";
import type { Structure } from "../gedcom/engine/structure.ts";
import { TRAILER, writeHead } from "../gedcom/engine/write-head.ts";
import { writeRecord } from "../gedcom/engine/write-records.ts";
import type { Sex } from "../tree/contract.ts";
import { BLANK_PERSON, contentOf, type FamilyContent, type PersonContent } from "../tree/model.ts";
import {
  asHome,
  familiesIn,
  isLivingIn,
  named,
  selectMembers,
  type Tree,
} from "../tree/queries/tree-rows.server.ts";
import { treeFamilies, treePeople } from "../tree/tables.server.ts";
import type { AskedFile } from "./contract.ts";

type Family = { xref: string; content: FamilyContent };

/** Who is in the tree, by the ids of their records: as they were when the file was begun. */
type Known = {
  ids: Map<string, string>;
  sexes: Map<string, Sex | null>;
  dead: Set<string>;
  families: Family[];
  belongings: Map<
    string,
    Belonging & { partnerIn: string[]; childIn: Belonging["childIn"][number][] }
  >;
};

/** A tree as the lines of a file. The people are read as it is sent, some at a time. */
export async function* treeFile(
  ctx: Context,
  tree: Tree,
  asked: AskedFile,
): AsyncGenerator<string> {
  const { version } = asked;
  const known = await findKnown(ctx, tree);
  const { brand, publicUrl } = ctx.config;
  yield writeHead({
    version,
    product: { name: brand.name, address: publicUrl },
    schema: new Map(),
    day: dayOf(new Date()),
  });
  const records = () => recordsOf(ctx, tree, known, asked);
  if (asked.living === "with") {
    for await (const record of records()) yield writeRecord(record, version);
  } else {
    // Whoever came in the meantime, or is judged otherwise, counts as living.
    const hiding = createHiding((id) => !known.dead.has(id));
    for await (const record of records()) hiding.takeFirst(record);
    for await (const record of records()) hiding.takeSecond(record);
    for await (const record of records()) {
      const shown = hiding.shown(record);
      if (shown !== null) yield writeRecord(shown, version);
    }
  }
  yield TRAILER;
}

const MONTHS = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split(" ");

function dayOf(date: Date): string {
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

async function findKnown({ database }: Context, tree: Tree): Promise<Known> {
  const { memorialId } = tree;
  const people = await database
    .select({ id: treePeople.id, sex: treePeople.sex, isLiving: isLivingIn(tree) })
    .from(treePeople)
    .where(eq(treePeople.memorialId, memorialId))
    .orderBy(asc(treePeople.id));
  if (people.length === 0) people.push({ id: memorialId, sex: null, isLiving: false });
  const ids = new Map(people.map(({ id }, index) => [id, `I${index + 1}`]));
  const idOf = (id: string) => ids.get(id) ?? "";
  const rows = await selectMembers(database, eq(treeFamilies.memorialId, memorialId));
  const families = familiesIn(rows).map((row, index) => {
    const { partners, children, ...own } = contentOf(row);
    const known = children.filter(({ personId }) => ids.has(personId));
    const content = {
      ...own,
      partners: partners.filter((id) => ids.has(id)).map(idOf),
      children: known.map(({ personId, parents }) => ({
        personId: idOf(personId),
        parents: parents.map((parent) => ({ ...parent, personId: idOf(parent.personId) })),
      })),
    };
    return { xref: `F${index + 1}`, content };
  });
  const dead = people.filter(({ isLiving }) => !isLiving).map(({ id }) => idOf(id));
  const sexes = new Map(people.map(({ id, sex }) => [idOf(id), sex]));
  return { ids, sexes, dead: new Set(dead), families, belongings: belongingsIn(families) };
}

function belongingsIn(families: readonly Family[]): Known["belongings"] {
  const all: Known["belongings"] = new Map();
  const of = (id: string) => {
    const own = all.get(id) ?? { partnerIn: [], childIn: [] };
    all.set(id, own);
    return own;
  };
  for (const { xref, content } of families) {
    for (const id of content.partners) of(id).partnerIn.push(xref);
    for (const { personId, parents } of content.children)
      of(personId).childIn.push({ family: xref, parents });
  }
  return all;
}

const NO_LOOKUP = { find: () => null, titleOf: () => null };

async function* recordsOf(
  ctx: Context,
  tree: Tree,
  known: Known,
  { version }: AskedFile,
): AsyncGenerator<Structure> {
  const sexOf = (id: string) => known.sexes.get(id) ?? null;
  const context = { version, lookup: NO_LOOKUP, sexOf };
  for await (const row of peopleOf(ctx, tree)) {
    const xref = known.ids.get(row.id);
    if (xref === undefined) continue;
    const content = row.id === tree.memorialId ? asHome(tree, row) : row;
    const [person = { tag: "INDI" }, ...made] = newPersonRecord(xref, named(content), context);
    const belonging = known.belongings.get(xref) ?? { partnerIn: [], childIn: [] };
    yield withFamilies(person, belonging, version);
    yield* made;
  }
  for (const { xref, content } of known.families) yield* newFamilyRecord(xref, content, context);
}

/** One batch after another; the memorial's own alone where nobody has written in the tree. */
async function* peopleOf(ctx: Context, tree: Tree): AsyncGenerator<PersonContent & { id: string }> {
  if (tree.revision === 0) yield { ...BLANK_PERSON, id: tree.memorialId };
  else yield* writtenPeople(ctx, tree);
}

function writtenPeople({ database }: Context, { memorialId }: Tree) {
  return inBatches((last: typeof treePeople.$inferSelect | null) =>
    database
      .select()
      .from(treePeople)
      .where(
        and(
          eq(treePeople.memorialId, memorialId),
          last === null ? undefined : gt(treePeople.id, last.id),
        ),
      )
      .orderBy(asc(treePeople.id))
      .limit(IN_BATCH),
  );
}
