import { createHash } from "node:crypto";
import { lt } from "drizzle-orm";
import { now } from "#features/commerce/clock/queries.server.ts";
import { lockCode } from "#features/qr/commands/run-step.server.ts";
import { transaction, type Context, type Services } from "#platform/context.server.ts";
import type { Reader, Transaction } from "#platform/database/database.server.ts";
import type { ScanResult, WarehouseScan } from "../contract.ts";
import { isAhead } from "../model.ts";
import { cardIn, plateIn } from "../policy.ts";
import { findPerson, findScan, showScan } from "../queries/show-scans.server.ts";
import { warehouseScans } from "../tables.server.ts";
import { judgeScan, type Judgement } from "./judge-scan.server.ts";

/** In order, each in a transaction of its own: what is refused stops none of the others. */
export async function submitScans(
  ctx: Context,
  scans: readonly WarehouseScan[],
): Promise<{ results: ScanResult[] }> {
  const results: ScanResult[] = [];
  for (const scan of scans) results.push(await submitScan(ctx, scan));
  return { results };
}

/** Of two scans with one id at once, the other was written first. */
class ScanWritten extends Error {}

async function submitScan(ctx: Context, scan: WarehouseScan): Promise<ScanResult> {
  const code = plateIn(scan.read);
  if (isAhead(new Date(scan.at), await now(ctx, ctx.database))) {
    return showNew(ctx, ctx.database, { id: scan.id, code, outcome: "clock" });
  }
  try {
    return await transaction(ctx, (tx) => judgeOnce(tx, ctx, { scan, code }));
  } catch (error) {
    if (!(error instanceof ScanWritten)) throw error;
    return transaction(ctx, (tx) => judgeOnce(tx, ctx, { scan, code }));
  }
}

/** The code is locked first: of the same scan sent twice at once, the second finds the first. */
async function judgeOnce(
  tx: Transaction,
  ctx: Context,
  { scan, code }: { scan: WarehouseScan; code: string | null },
): Promise<ScanResult> {
  const { id } = scan;
  const held = code === null ? null : await lockCode(tx, code);
  const digest = digestOf(scan);
  const earlier = await findScan(tx, id);
  if (earlier !== null) {
    if (earlier.digest.equals(digest)) return showScan(ctx, { ...earlier, isRepeated: true });
    return showNew(ctx, tx, { id, code, outcome: "otherContent" });
  }
  const judged: Judgement =
    held === null ? unknown(scan, code) : await judgeScan(tx, ctx, { held, scan });
  const written = await tx
    .insert(warehouseScans)
    .values({
      id,
      digest,
      task: scan.task,
      at: new Date(scan.at),
      receivedAt: await now(ctx, tx),
      scannedBy: ctx.actor?.userId ?? null,
      code,
      outcome: judged.outcome,
      boxId: judged.box?.id,
      otherId: judged.otherId,
      cardCode: judged.cardCode,
    })
    .onConflictDoNothing();
  if (written.rowCount === 0) throw new ScanWritten();
  return showNew(ctx, tx, { id, code, ...judged });
}

async function showNew(
  ctx: Context,
  reader: Reader,
  { box, otherId, ...judged }: Judgement & { id: string; code: string | null },
): Promise<ScanResult> {
  const other = otherId ? await findPerson(reader, otherId) : null;
  return showScan(ctx, { ...judged, boxNumber: box?.number, other, isRepeated: false });
}

function unknown({ read }: WarehouseScan, code: string | null): Judgement {
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
