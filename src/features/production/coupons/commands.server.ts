// texts: coupons:reason
import { eq } from "drizzle-orm";
import { now } from "#features/commerce/clock/queries.server.ts";
import { ENGRAVINGS, type Material } from "#features/qr/advice/contract.ts";
import type { Coupon } from "#features/qr/symbols/contract.ts";
import { lookAtCoupon, type CouponPhotographResult } from "#features/qr/symbols/queries.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import { newId } from "#platform/ids.ts";
import { asRefusal } from "#platform/images/refusal.server.ts";
import type { IncomingFile } from "#platform/uploads/incoming.server.ts";
import { recordKerf } from "../machines/commands.server.ts";
import type { Machine } from "../machines/contract.ts";
import type { CouponCheck } from "./contract.ts";
import { machines } from "../machines/tables.server.ts";
import { couponProblem, kerfOf } from "./model.ts";
import { findCouponCheck } from "./queries.server.ts";
import { couponChecks } from "./tables.server.ts";

type Photographed = { machine: Machine; material: Material; photograph: IncomingFile };
type Measured = Extract<CouponPhotographResult, { found: "coupon" }>;

/**
 * Measures the kerf. If the symbols agree it is the machine's in that material from now on. The same photograph
 * sent again gets the first answer. Throws `unsupportedType` or `unreadableFile`, or `invalid` with what the
 * picture shows instead.
 */
export async function checkCoupon(ctx: Context, photographed: Photographed): Promise<CouponCheck> {
  const { machine, material, photograph } = photographed;
  const engraving = ENGRAVINGS[material];
  const looked = await lookAt(ctx, photograph, engraving);
  const problem = couponProblem(looked.label, machine, material);
  if (problem !== null) throw invalidField("file", PROBLEMS[problem]);
  const measured = kerfOf(looked, engraving);
  return transaction(ctx, (tx) => keep(tx, ctx, photographed, measured));
}

const PROBLEMS = { otherMachine: "couponOfOtherMachine", otherMaterial: "couponOfOtherMaterial" };

async function lookAt(
  ctx: Context,
  photograph: IncomingFile,
  { cut }: Pick<Coupon, "cut">,
): Promise<Measured> {
  if (photograph.type.kind !== "image") throw new AppError("unsupportedType");
  const looked = await lookAtCoupon(ctx, {
    path: photograph.path,
    maxPixels: ctx.config.media.imagePixels,
    cut,
  }).catch((error: unknown) => {
    throw asRefusal(error);
  });
  if (looked.found !== "coupon") throw invalidField("file", REFUSED[looked.found]);
  return looked;
}

const REFUSED = {
  none: "noneCoupon",
  other: "otherThanCoupon",
  unread: "unreadCoupon",
  several: "severalCoupons",
  few: "fewCouponSymbols",
  tooSmall: "tooSmallCoupon",
  blurred: "blurredCoupon",
};

async function keep(
  tx: Transaction,
  ctx: Context,
  { machine: { id: machineId, name }, material, photograph: { sha256 } }: Photographed,
  measured: Omit<CouponCheck, "id">,
): Promise<CouponCheck> {
  // Before the check, whose reference to the machine would be in the way of another one's kerf.
  await tx
    .select({ id: machines.id })
    .from(machines)
    .where(eq(machines.id, machineId))
    .for("update");
  const earlier = await findCouponCheck(tx, { machineId, material, sha256 });
  if (earlier !== null) return earlier;
  const check = { id: newId(), ...measured };
  await tx
    .insert(couponChecks)
    .values({ ...check, machineId, material, sha256, checkedAt: await now(ctx, tx) });
  const { kerfMm, isSure } = check;
  if (isSure) {
    const reason = translator(ctx.locale).getFixedT(ctx.locale, "coupons")("reason");
    await recordKerf(tx, ctx, machineId, { material, kerfMm, reason });
  } else {
    await recordAudit(tx, ctx, {
      action: "machine.couponUnsure",
      subject: "machine",
      subjectId: machineId,
      details: { name, material, kerfMm },
    });
  }
  return check;
}
