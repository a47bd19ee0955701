import { and, eq } from "drizzle-orm";
import { approveArtwork } from "#features/qr/artworks/commands.server.ts";
import { drawArtwork } from "#features/qr/artworks/queries.server.ts";
import { createDigitalCode } from "#features/qr/commands/claim-code.server.ts";
import { orderPlate } from "#features/qr/commands/order-plate.server.ts";
import { runStep, type LockedCode } from "#features/qr/commands/run-step.server.ts";
import { makePackageNow } from "#features/qr/packages/commands.server.ts";
import type { PlateName } from "#features/qr/plates/contract.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { now } from "../../clock/queries.server.ts";
import { linesOf, lockOrder } from "../queries/show-order.server.ts";
import { orderLines } from "../tables.server.ts";

/**
 * Retires the code of an order's plate that was lost on its way, and gives the order another code, whose
 * plate has the same words, opens the same pages and belongs to the same person. `null` where the order
 * has no line with the code: then it is only retired.
 */
export async function replaceLostCode(
  tx: Transaction,
  ctx: Context,
  { orderId, held, reason }: { orderId: string; held: LockedCode; reason: string },
): Promise<{ code: string; plate: PlateName } | null> {
  const { number, companyId } = await lockOrder(tx, orderId);
  await runStep(tx, ctx, held, "retired", {
    retiredFor: "lost",
    reason,
    after: { retiredFor: "lost" },
  });
  await recordAudit(tx, ctx, {
    action: "qrCode.retired",
    subject: "qrCode",
    subjectId: held.code,
    details: { reason },
  });
  const line = (await linesOf(tx, orderId)).find(({ code }) => code === held.code);
  const plate = line?.plate ?? null;
  if (line === undefined || plate === null) return null;
  const replaced = { held, plate, words: line.words, reason: `order ${number}` };
  const drawn =
    companyId === null
      ? await drawAnother(tx, ctx, replaced)
      : // A reseller's plates look as they are made, and the key for each is on its card.
        { code: await makeOneCode(tx, ctx), proof: null, proofHash: null };
  await tx
    .update(orderLines)
    .set({ ...drawn, isNewCode: true })
    .where(and(eq(orderLines.id, line.id), eq(orderLines.code, held.code)));
  return { code: drawn.code, plate };
}

async function makeOneCode(tx: Transaction, ctx: Context): Promise<string> {
  const [code] = await makePackageNow(tx, ctx, 1);
  if (code === undefined) throw new Error("A package of one code has none.");
  return code;
}

type ReplacedCode = {
  held: LockedCode;
  plate: PlateName;
  words: readonly string[];
  reason: string;
};

/** The customer approved the words: the file with another code in it is drawn as theirs was. */
async function drawAnother(tx: Transaction, ctx: Context, replaced: ReplacedCode) {
  const { held, plate, words, reason } = replaced;
  const code = await createDigitalCode(tx, ctx);
  const { ownerId, memorialIds } = held;
  await orderPlate(tx, ctx, { code, ownerId, memorialIds, reason });
  const { svg, hash } = await drawArtwork(ctx, { code, plate, words });
  const approvedAt = await now(ctx, tx);
  await approveArtwork(tx, { code, plate, words, svg, hash, approvedAt });
  return { code, proof: svg, proofHash: hash };
}
