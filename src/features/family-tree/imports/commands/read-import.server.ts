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
import { partRead } from "../engine/part-read.server.ts";
import type { ImportKey } from "../model.ts";
import type { ImportRow } from "../queries/get-import.server.ts";
import type { ReadOrder, ReadSummary } from "../queries/read-upload.server.ts";
import { treeImports, treeRecords, treeReportLines } from "../tables.server.ts";
import { lookAtPictures, pictureBytesMax, type SeenPictures } from "./look-at-pictures.server.ts";
import { forgetPictures, insertPictures, reportPictures } from "./write-pictures.server.ts";
import { readInProcess } from "./reading-process.server.ts";
import { tellProgress } from "./tell-progress.server.ts";

/** Of a hundred: half of the way is reading, most of the rest keeping what was read. */
const READ = 50;
const KEPT = 99;
const LOOK_MS = 500;
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
    const tell = (part: number) => tellProgress(services, key, Math.floor(part * READ));
    const answer = await followed(order.folder, tell, readInProcess(services.processes, order));
    if ("problem" in answer) await fail(services, key, answer.problem);
    else {
      const seen = answer.read.isArchive ? await lookAtPictures(services, folder) : null;
      await keepRead(services, key, folder, withPictures(answer.read, seen));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Read = { summary: ReadSummary; seen: SeenPictures | null };

/** Of a GEDZIP its pictures are counted, of any other file the media that it tells of. */
function withPictures(summary: Read["summary"], seen: Read["seen"]): Read {
  if (seen === null) return { summary, seen };
  const { counts } = summary;
  const media = seen.pictures.length;
  const unread = counts.unread + seen.problems.length;
  return { summary: { ...summary, counts: { ...counts, media, unread } }, seen };
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

export async function fetchFile(
  { storage }: Services,
  key: string,
  path: string,
): Promise<boolean> {
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
    pictures: {
      most: services.config.mediaPerMemorial,
      mostBytes: pictureBytesMax(services.config),
    },
  };
}

/** Of another process, which writes down how far it is. */
async function followed<Answer>(
  folder: string,
  tell: (part: number) => Promise<void>,
  work: Promise<Answer>,
): Promise<Answer> {
  const look = async () => {
    const part = await partRead(folder);
    if (part > 0) await tell(part);
  };
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_MS);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}

class CancelledError extends Error {}

/** All or nothing: whoever cancels meanwhile waits for it, and then lets go of it. */
async function keepRead(
  services: Services,
  key: ImportKey,
  folder: string,
  read: Read,
): Promise<void> {
  try {
    await keepAll(services, key, folder, read);
  } catch (error) {
    if (!(error instanceof CancelledError)) throw error;
  }
}

async function keepAll(
  services: Services,
  key: ImportKey,
  folder: string,
  { summary, seen }: Read,
): Promise<void> {
  const { people, families, notes, sources, media } = summary.counts;
  const most = people + families + notes + sources + media;
  const tell = (rows: number) =>
    tellProgress(services, key, READ + Math.floor((rows / Math.max(rows, most)) * (KEPT - READ)));
  await transaction(services, async (tx) => {
    const { memorialId, importId } = key;
    await tx
      .delete(treeRecords)
      .where(and(eq(treeRecords.memorialId, memorialId), eq(treeRecords.importId, importId)));
    await tx
      .delete(treeReportLines)
      .where(
        and(eq(treeReportLines.memorialId, memorialId), eq(treeReportLines.importId, importId)),
      );
    await insertLines(tx, join(folder, "records"), (rows) => recordsFrom(key, rows), tell);
    await insertLines(tx, join(folder, "report"), (rows) => reportFrom(key, rows));
    await forgetPictures(tx, key);
    await insertPictures(tx, key, seen?.pictures ?? []);
    await reportPictures(tx, key, seen?.problems ?? []);
    const [kept] = await tx
      .update(treeImports)
      .set({ ...summary, state: "ready", progress: 100, problem: null })
      .where(and(isImport(key), eq(treeImports.state, "reading")))
      .returning({ id: treeImports.id });
    if (kept === undefined) throw new CancelledError();
  });
}

/** The lines go on as they are: what they say is read by the database alone. */
async function insertLines(
  tx: Transaction,
  path: string,
  statement: (rows: string) => SQL,
  onInserted: (rows: number) => Promise<void> = async () => undefined,
): Promise<void> {
  let waiting: string[] = [];
  let inserted = 0;
  const insert = async () => {
    if (waiting.length === 0) return;
    await tx.execute(statement(`[${waiting.join(",")}]`));
    inserted += waiting.length;
    waiting = [];
    await onInserted(inserted);
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
