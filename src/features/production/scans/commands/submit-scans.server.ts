import { createHash } from "node:crypto";
import { lt } from "drizzle-orm";
import pLimit from "p-limit";
import { now } from "#features/commerce/clock/queries.server.ts";
import { lockCodes, type LockedCode } from "#features/qr/commands/run-step.server.ts";
import { transaction, type Context, type Services } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { insertRows } from "#platform/database/insert-rows.server.ts";
import { Overtaken } from "../../boxes/commands/fill-box.server.ts";
import type { ScanResult, ScanTask, WarehouseScan } from "../contract.ts";
import { batchesOf, isAhead } from "../model.ts";
import { cardIn, plateIn } from "../policy.ts";
import { findPlates } from "../queries/find-plates.server.ts";
import { findPeople, findScans, showScan } from "../queries/show-scans.server.ts";
import { warehouseScans } from "../tables.server.ts";
import { judgeScan, type Judged, type Judgement } from "./judge-scan.server.ts";
import { judgePacking, packPlates } from "./pack-plates.server.ts";

/** In order and in batches, each in a transaction of its own: what is refused stops none of the others. */
export async function submitScans(
  ctx: Context,
  scans: readonly WarehouseScan[],
): Promise<{ results: ScanResult[] }> {
  const read = scans.map((scan) => ({
    scan,
    id: scan.id.toLowerCase(),
    task: scan.task,
    code: plateIn(scan.read),
  }));
  const results: ScanResult[] = [];
  for (const batch of batchesOf(read)) results.push(...(await submitBatch(ctx, batch)));
  return { results };
}

type Read = { scan: WarehouseScan; id: string; task: ScanTask; code: string | null };

/** In a process: more would hold connections that others need, while they wait for the same orders and stock. */
const BATCHES_AT_ONCE = 6;
const inTurn = pLimit(BATCHES_AT_ONCE);

/** Anew where somebody else was faster, until nobody is: so each time somebody's work was done. */
async function submitBatch(ctx: Context, batch: readonly Read[]): Promise<ScanResult[]> {
  try {
    return await inTurn(() => transaction(ctx, (tx) => judgeBatch(tx, ctx, batch)));
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
    return submitBatch(ctx, batch);
  }
}

/** The codes are locked first: of the same scan sent twice at once, the second finds the first. */
async function judgeBatch(
  tx: Transaction,
  ctx: Context,
  batch: readonly Read[],
): Promise<ScanResult[]> {
  const codes = batch.flatMap(({ code }) => code ?? []);
  const held = codes.length === 0 ? new Map<string, LockedCode>() : await lockCodes(tx, codes);
  const at = await now(ctx, tx);
  const earlier = await findScans(
    tx,
    batch.map(({ id }) => id),
  );
  const fresh = batch.filter(({ id, scan }) => !earlier.has(id) && !isAhead(new Date(scan.at), at));
  const judged = await judgeFresh(tx, ctx, { fresh, held });
  const byScan = new Map(judged.map((one) => [one.scan, one]));
  const written = fresh.map((read) => ({ ...read, ...(byScan.get(read.scan) ?? unknown(read)) }));
  await writeScans(tx, ctx, { written, at });
  const show = await shower(tx, ctx, written);
  await packPlates(tx, ctx, { judged, at });
  const byId = new Map(written.map((one) => [one.id, one]));
  return batch.map((read) => {
    const first = earlier.get(read.id);
    if (isAhead(new Date(read.scan.at), at)) return show(read, { outcome: "clock" });
    if (first === undefined) return show(read, byId.get(read.id) ?? unknown(read));
    if (!first.digest.equals(digestOf(read.scan))) return show(read, { outcome: "otherContent" });
    return showScan(ctx, { ...first, isRepeated: true });
  });
}

/** Those of known codes: what packs all at once, and any other by itself. */
async function judgeFresh(
  tx: Transaction,
  ctx: Context,
  { fresh, held }: { fresh: readonly Read[]; held: ReadonlyMap<string, LockedCode> },
): Promise<Judged[]> {
  const codes = fresh.flatMap(({ code }) => (code !== null && held.has(code) ? code : []));
  if (codes.length === 0) return [];
  const plates = await findPlates(tx, codes);
  const scanned = fresh.flatMap(({ code, scan, task }) => {
    const [one, plate] = [held.get(code ?? ""), plates.get(code ?? "")];
    return one === undefined || plate === undefined ? [] : [{ held: one, plate, scan, task }];
  });
  const judged = await judgePacking(
    tx,
    ctx,
    scanned.filter(({ task }) => task === "pack"),
  );
  for (const { task, ...one } of scanned) {
    if (task !== "pack") judged.push(await judgeScan(tx, ctx, { ...one, task }));
  }
  return judged;
}

type Written = Read & Judgement;

/** By their ids, as two who write some of the same ids would wait for each other. Throws `Overtaken`. */
async function writeScans(
  tx: Transaction,
  ctx: Context,
  { written, at }: { written: readonly Written[]; at: Date },
): Promise<void> {
  if (written.length === 0) return;
  const rows = written
    .map(({ id, task, code, scan, outcome, box, otherId, cardCode }) => ({
      id,
      digest: digestOf(scan),
      task,
      at: new Date(scan.at),
      receivedAt: at,
      scannedBy: ctx.actor?.userId ?? null,
      code,
      outcome,
      boxId: box?.id,
      otherId,
      cardCode,
    }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const { rowCount } = await insertRows(tx, warehouseScans, rows).onConflictDoNothing();
  if (rowCount !== rows.length) throw new Overtaken();
}

async function shower(tx: Transaction, ctx: Context, judged: readonly Judgement[]) {
  const ids = judged.flatMap(({ otherId }) => otherId ?? []);
  const people = await findPeople(tx, [...new Set(ids)]);
  return (
    { scan: { id }, code }: Read,
    { outcome, cardCode, box, otherId }: Judgement,
  ): ScanResult => {
    const other = people.get(otherId ?? "") ?? null;
    return showScan(ctx, {
      id,
      code,
      outcome,
      cardCode,
      boxNumber: box?.number,
      other,
      isRepeated: false,
    });
  };
}

function unknown({ scan: { read }, code }: Read): Judgement {
  if (code !== null) return { outcome: "unknownCode" };
  return { outcome: cardIn(read) === null ? "unreadable" : "cardFirst" };
}

function digestOf({ at, task, read, card, boxId, reason }: WarehouseScan): Buffer {
  const content = [new Date(at).toISOString(), task, read, card, boxId, reason];
  return createHash("sha256").update(JSON.stringify(content)).digest();
}

/** A scan that was kept by a scanner for longer is judged anew: its plate is packed by then. */
const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;

/** Every night: nothing tells for long who scanned what, and when. */
export async function purgeScans(services: Services): Promise<void> {
  const { database } = services;
  const since = new Date((await now(services, database)).getTime() - KEPT_DAYS * DAY_MS);
  await database.delete(warehouseScans).where(lt(warehouseScans.receivedAt, since));
}
