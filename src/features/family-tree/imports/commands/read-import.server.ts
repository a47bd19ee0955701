import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import { findGuarded } from "#features/memorials/access/queries.server.ts";
import { systemContext, transaction, type Services } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import { TITLED_EVENTS } from "../../gedcom/queries/read-events.server.ts";
import { findTree } from "../../tree/queries/tree-rows.server.ts";
import type { ImportRow } from "../queries/get-import.server.ts";
import type { ReadOrder, ReadSummary } from "../queries/read-upload.server.ts";
import { treeImports, treeRecords, treeReportLines } from "../tables.server.ts";
import { readInProcess } from "./reading-process.server.ts";

export type ImportKey = { memorialId: string; importId: string };

/** Half of the way: the other half is keeping what was read. */
const READ = 50;
/** Rows of one statement. */
const AT_ONCE = 500;

/** Reads a file that waits for it, or whose reading was interrupted. */
export async function readImport(services: Services, key: ImportKey): Promise<void> {
  const [found] = await services.database
    .update(treeImports)
    .set({ state: "reading", progress: 0 })
    .where(and(isImport(key), inArray(treeImports.state, ["waiting", "reading"])))
    .returning();
  if (!found?.fileKey) return;
  const folder = await mkdtemp(join(services.config.temporaryDirectory, "tree-import-"));
  try {
    const path = join(folder, "file");
    if (!(await fetchFile(services, found.fileKey, path))) return await fail(services, key);
    const order = await orderFor(services, found, { path, folder });
    if (order === null) return;
    const answer = await readInProcess(services.processes, order);
    if ("problem" in answer) await fail(services, key, answer.problem);
    else await keepRead(services, key, folder, answer.read);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Nothing of the tree was changed by it. */
export async function fail(
  { database }: Services,
  key: ImportKey,
  problem: NonNullable<ImportRow["problem"]> = "unreadable",
): Promise<void> {
  await database
    .update(treeImports)
    .set({ state: "failed", problem, progress: 0 })
    .where(and(isImport(key), inArray(treeImports.state, ["waiting", "reading", "applying"])));
}

function isImport({ memorialId, importId }: ImportKey): SQL | undefined {
  return and(eq(treeImports.memorialId, memorialId), eq(treeImports.id, importId));
}

async function fetchFile({ storage }: Services, key: string, path: string): Promise<boolean> {
  const stored = await storage.read(key);
  if (stored === null) return false;
  await pipeline(stored.stream, createWriteStream(path, { mode: 0o600 }));
  return true;
}

async function orderFor(
  services: Services,
  { memorialId, chosen, locale }: ImportRow,
  files: Pick<ReadOrder, "path" | "folder">,
): Promise<ReadOrder | null> {
  const ctx = systemContext(services);
  const memorial = await findGuarded(ctx, memorialId);
  if (memorial === null) return null;
  const { name, birthName, birth, death } = (await findTree(ctx, memorial)).home;
  const t = translator(locale).getFixedT(locale, "family-tree-imports");
  const now = new Date();
  return {
    ...files,
    chosen,
    mostPeople: services.config.familyTreePeople,
    years: services.config.livingYears,
    today: { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1, day: now.getUTCDate() },
    titles: Object.fromEntries(TITLED_EVENTS.map((tag) => [tag, t(`titles.${tag}`)])),
    home: { name, birthName, birth: birth?.date ?? null, death: death?.date ?? null },
  };
}

/** All or nothing: whoever cancels meanwhile waits for it, and then lets go of it. */
async function keepRead(
  services: Services,
  key: ImportKey,
  folder: string,
  read: ReadSummary,
): Promise<void> {
  await services.database.update(treeImports).set({ progress: READ }).where(isImport(key));
  await transaction(services, async (tx) => {
    const [found] = await tx
      .select({ state: treeImports.state })
      .from(treeImports)
      .where(isImport(key))
      .for("update");
    if (found?.state !== "reading") return;
    const { memorialId, importId } = key;
    await tx
      .delete(treeRecords)
      .where(and(eq(treeRecords.memorialId, memorialId), eq(treeRecords.importId, importId)));
    await tx
      .delete(treeReportLines)
      .where(
        and(eq(treeReportLines.memorialId, memorialId), eq(treeReportLines.importId, importId)),
      );
    await insertLines(tx, join(folder, "records"), (rows) => recordsFrom(key, rows));
    await insertLines(tx, join(folder, "report"), (rows) => reportFrom(key, rows));
    await tx
      .update(treeImports)
      .set({ ...read, state: "ready", progress: 100, problem: null })
      .where(isImport(key));
  });
}

/** The lines go on as they are: what they say is read by the database alone. */
async function insertLines(
  tx: Transaction,
  path: string,
  statement: (rows: string) => SQL,
): Promise<void> {
  let waiting: string[] = [];
  const insert = async () => {
    if (waiting.length > 0) await tx.execute(statement(`[${waiting.join(",")}]`));
    waiting = [];
  };
  for await (const line of createInterface({ input: createReadStream(path) })) {
    waiting.push(line);
    if (waiting.length >= AT_ONCE) await insert();
  }
  await insert();
}

function recordsFrom({ memorialId, importId }: ImportKey, rows: string): SQL {
  return sql`
    insert into tree_records
      (memorial_id, import_id, position, tag, xref, person_id, family_id, record, content)
    select ${memorialId}::uuid, ${importId}::uuid, position, tag, xref, "personId", "familyId", record, content
    from jsonb_to_recordset(${rows}::jsonb) as row(position int, tag text, xref text,
      "personId" uuid, "familyId" uuid, record jsonb, content jsonb)`;
}

function reportFrom({ memorialId, importId }: ImportKey, rows: string): SQL {
  return sql`
    insert into tree_report_lines (memorial_id, import_id, position, line, text, reason, kept, record)
    select ${memorialId}::uuid, ${importId}::uuid, position, line, text, reason, kept, record
    from jsonb_to_recordset(${rows}::jsonb) as row(position int, line int, text text,
      reason text, kept boolean, record int)`;
}
