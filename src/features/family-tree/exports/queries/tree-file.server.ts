import { and, asc, eq, gt } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { IN_BATCH, inBatches } from "#platform/database/read-batches.server.ts";
import { createHiding } from "../../gedcom/engine/hide-living.ts";
import { addOldTags } from "../../gedcom/engine/schema.ts";
import type { Structure, Version } from "../../gedcom/engine/structure.ts";
import type { Schema } from "../../gedcom/engine/to-five.ts";
import { TRAILER, writeHead } from "../../gedcom/engine/write-head.ts";
import { UNKNOWN_PARENT, UNKNOWN_PARENT_ADDRESS } from "../../gedcom/engine/version-tags.ts";
import { writeRecord } from "../../gedcom/engine/write-records.ts";
import { newFamilyRecord, withFamilies } from "../../gedcom/queries/edit-family.server.ts";
import { newPersonRecord } from "../../gedcom/queries/edit-person.server.ts";
import { BLANK_PERSON, type PersonContent } from "../../tree/model.ts";
import { asHome, named, type Tree } from "../../tree/queries/tree-rows.server.ts";
import { treePeople } from "../../tree/tables.server.ts";
import type { AskedFile } from "../contract.ts";
import type { ArchivePictures } from "./archive-pictures.server.ts";
import { cameRecords, rawRecords } from "./came-records.server.ts";
import { findKnown, type Known } from "./known-tree.server.ts";

/** A tree as the lines of a file. The people are read as it is sent, some at a time. */
export async function* treeFile(
  ctx: Context,
  tree: Tree,
  asked: AskedFile,
  pictures: ArchivePictures | null = null,
): AsyncGenerator<string> {
  const { version } = asked;
  const known = await findKnown(ctx, tree);
  const { brand, publicUrl } = ctx.config;
  yield writeHead({
    version,
    product: { name: brand.name, address: publicUrl },
    schema: await schemaFor(ctx, tree, known, version),
    day: dayOf(new Date()),
  });
  const records = () => recordsOf(ctx, tree, known, { ...asked, pictures });
  const written = (record: Structure) => {
    pictures?.take(record);
    return writeRecord(record, version);
  };
  if (asked.living === "with" && known.restricted.size === 0) {
    for await (const record of records()) yield written(record);
  } else {
    // Whoever came in the meantime, or is judged otherwise, counts as living.
    const isHidden = (id: string) =>
      asked.living === "with" ? known.restricted.has(id) : !known.dead.has(id);
    const hiding = createHiding(isHidden, { areFilesSent: pictures !== null });
    for await (const record of records()) hiding.takeFirst(record);
    for await (const record of records()) hiding.takeSecond(record);
    for await (const record of records()) {
      const shown = hiding.shown(record);
      if (shown !== null) yield written(shown);
    }
  }
  yield TRAILER;
}

const MONTHS = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split(" ");

function dayOf(date: Date): string {
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

const NO_LOOKUP = { find: () => null, titleOf: () => null };

/** First what came in files, then who and what was added here. */
async function* recordsOf(
  ctx: Context,
  tree: Tree,
  known: Known,
  { version, pictures }: Pick<AskedFile, "version"> & { pictures: ArchivePictures | null },
): AsyncGenerator<Structure> {
  yield* cameRecords({ ctx, tree, known, version, pictures });
  const sexOf = (id: string) => known.sexes.get(id) ?? null;
  const isTaken = (id: string) => known.used.has(id);
  const context = { version, lookup: NO_LOOKUP, isTaken, sexOf };
  for await (const row of peopleOf(ctx, tree)) {
    const xref = known.ids.get(row.id);
    if (xref === undefined || known.used.has(xref)) continue;
    const content = row.id === tree.memorialId ? asHome(tree, row) : row;
    const [person = { tag: "INDI" }, ...made] = newPersonRecord(xref, named(content), context);
    const belonging = known.belongings.get(xref) ?? { partnerIn: [], childIn: [] };
    yield withFamilies(person, belonging, version);
    yield* made;
  }
  for (const { xref, content } of known.families.values())
    if (!known.used.has(xref)) yield* newFamilyRecord(xref, content, context);
}

/** Extension tags of files, and those that records of the older version need in the newer one. */
async function schemaFor(
  ctx: Context,
  tree: Tree,
  { files, hasUnknownParents }: Known,
  version: Version,
): Promise<Schema> {
  const schema = new Map<string, string>();
  if (version !== "7.0") return schema;
  if (hasUnknownParents) schema.set(UNKNOWN_PARENT, UNKNOWN_PARENT_ADDRESS);
  for (const file of files) {
    for (const [tag, address] of file.declared) schema.set(tag, address);
    if (file.form === version) continue;
    for await (const { record } of rawRecords({ ctx, tree }, file)) addOldTags(record, schema);
  }
  return schema;
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
