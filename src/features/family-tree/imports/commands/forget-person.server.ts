import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { forgetIn } from "../../gedcom/engine/forget-person.ts";
import { filesIn, mediaOf } from "../../gedcom/engine/local-files.ts";
import { createNameSearch } from "../../gedcom/engine/name-search.ts";
import { partsOf, type Structure } from "../../gedcom/engine/structure.ts";
import type { FamilyContent } from "../../tree/model.ts";
import type { personErased } from "../../tree/commands/erase-person.server.ts";
import { removeImportFile } from "../jobs.server.ts";
import { importedRecords } from "../queries/imported-records.server.ts";
import { treeImports, treeRecords, treeReportLines } from "../tables.server.ts";
import { letGo } from "./change-import.server.ts";
import { discardForgotten, forgetPicturesOf } from "./forget-pictures.server.ts";

type Erased = Parameters<(typeof personErased)["raise"]>[2];

/**
 * Handles `personErased`. Of files in the tree their record goes with all that points to it or calls them by name,
 * and so do their lines of the report. The files themselves go, and with them those that aren't in the tree: nobody
 * can say who of them is meant there.
 */
export async function forgetImported(
  tx: Transaction,
  ctx: Context,
  { memorialId, personId }: Erased,
): Promise<void> {
  const imports = await tx
    .select()
    .from(treeImports)
    .where(eq(treeImports.memorialId, memorialId))
    .for("update");
  const pictures: Awaited<ReturnType<typeof forgetInImport>> = [];
  for (const found of imports) {
    if (found.state === "done" || found.state === "undone") {
      pictures.push(...(await forgetInImport(tx, found.id, { memorialId, personId })));
    } else if (found.state !== "cancelled") await letGo(tx, ctx, found);
  }
  const kept = imports.flatMap(({ state, fileKey }) =>
    fileKey !== null && (state === "done" || state === "undone") ? [fileKey] : [],
  );
  for (const key of kept) await ctx.jobs.enqueue(tx, removeImportFile, { key });
  await tx
    .update(treeImports)
    .set({ fileKey: null, subjects: [], samples: [] })
    .where(eq(treeImports.memorialId, memorialId));
  await discardForgotten(tx, ctx, memorialId, pictures);
}

async function forgetInImport(tx: Transaction, importId: string, { memorialId, personId }: Erased) {
  const isOfImport = and(
    eq(treeRecords.memorialId, memorialId),
    eq(treeRecords.importId, importId),
  );
  const own = await tx
    .delete(treeRecords)
    .where(and(isOfImport, eq(treeRecords.personId, personId)))
    .returning({ xref: treeRecords.xref, record: treeRecords.record });
  const forgotten = own.map(({ record }) => record as Structure);
  for (const { xref, record } of own) {
    if (xref === null) continue;
    const names = createNameSearch();
    for (const { text } of partsOf(record as Structure, "NAME")) names.add(text ?? "");
    const who = { id: xref, isNamed: names.has };
    forgotten.push(...(await forgetElsewhere(tx, { memorialId, importId }, who)));
  }
  return forgetPicturesOf(tx, { memorialId, importId }, forgotten);
}

type Of = { memorialId: string; importId: string };
type Forgotten = Parameters<typeof forgetIn>[1];

/** Returns what of media went by it. */
async function forgetElsewhere(tx: Transaction, of: Of, who: Forgotten): Promise<Structure[]> {
  const { memorialId, importId } = of;
  const gone: Structure[] = [];
  for await (const { position, record, content } of importedRecords(tx, of)) {
    const left = forgetIn(record, who);
    const told = content === null || !("partners" in content) ? content : without(content, who.id);
    if (left === record && told === content) continue;
    const isRecord = and(
      eq(treeRecords.memorialId, memorialId),
      eq(treeRecords.importId, importId),
      eq(treeRecords.position, position),
    );
    gone.push(left === null ? record : lostMedia(record, left));
    if (left === null) await tx.delete(treeRecords).where(isRecord);
    else await tx.update(treeRecords).set({ record: left, content: told }).where(isRecord);
  }
  await forgetInReport(tx, of, who);
  return gone;
}

/** Files and pointers that stood in what is gone of a record. */
function lostMedia(before: Structure, after: Structure): Structure {
  const files = new Set(filesIn(after).map(({ text }) => text));
  const pointed = new Set(mediaOf(after));
  const pointers = mediaOf(before).filter((id) => !pointed.has(id));
  return {
    tag: "OBJE",
    parts: [
      ...filesIn(before).filter(({ text }) => !files.has(text)),
      ...pointers.map((to) => ({ tag: "OBJE", to })),
    ],
  };
}

function without(family: FamilyContent, id: string): FamilyContent {
  const { partners, children } = family;
  const isIn = partners.includes(id) || children.some(({ personId }) => personId === id);
  if (!isIn) return family;
  return {
    ...family,
    partners: partners.filter((each) => each !== id),
    children: children
      .filter(({ personId }) => personId !== id)
      .map((child) => ({
        ...child,
        parents: child.parents.filter(({ personId }) => personId !== id),
      })),
  };
}

/** Lines that stood in a record that is gone, too. */
async function forgetInReport(tx: Transaction, of: Of, who: Forgotten): Promise<void> {
  const { memorialId, importId } = of;
  const { position, text } = treeReportLines;
  const isOfImport = and(
    eq(treeReportLines.memorialId, memorialId),
    eq(treeReportLines.importId, importId),
  );
  await tx.delete(treeReportLines).where(
    and(
      isOfImport,
      isNotNull(treeReportLines.record),
      sql`not exists (select 1 from tree_records r where r.memorial_id = ${memorialId}
        and r.import_id = ${importId} and r.position = tree_report_lines.record)`,
    ),
  );
  const lines = await tx.select({ position, text }).from(treeReportLines).where(isOfImport);
  const naming = lines.filter(
    (line) => line.text.includes(`@${who.id}@`) || who.isNamed(line.text),
  );
  if (naming.length === 0) return;
  const gone = naming.map((line) => line.position);
  await tx.delete(treeReportLines).where(and(isOfImport, inArray(position, gone)));
}
