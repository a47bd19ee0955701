import { eq, max } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import { holdCode, takeStep } from "../life/commands.server.ts";
import { RULES } from "../life/model.ts";
import { qrPlates } from "../plates/tables.server.ts";
import { canTakeStep } from "../policy.ts";
import { readCode } from "../queries.server.ts";
import type { Bulk, BulkDone, FullCode, Pressed, StaffStep } from "./contract.ts";
import { getFullCode } from "./queries.server.ts";

/** One step of one code. Throws `outOfOrder` with the step that comes next. */
export async function pressStep(ctx: Context, text: string, pressed: Pressed): Promise<FullCode> {
  refuseUnlessMay(ctx, pressed);
  const code = readCode(text);
  return transaction(ctx, async (tx) => {
    await pressWithin(tx, ctx, code, pressed);
    return getFullCode(ctx, code, tx);
  });
}

function refuseUnlessMay(ctx: Context, { step, reason, retiredFor }: Omit<Pressed, "plate">): void {
  if (!canTakeStep(ctx.actor, step)) throw new AppError("forbidden");
  if (RULES[step].isReasoned && reason === undefined) throw invalidField("reason", "required");
  if (step === "retired" && retiredFor === undefined) throw invalidField("retiredFor", "required");
}

async function pressWithin(tx: Transaction, ctx: Context, code: string, pressed: Pressed) {
  const { step, reason, retiredFor, plate } = pressed;
  const held = await holdCode(tx, code);
  if (held === null) throw new AppError("notFound");
  const number = (await lastPlate(tx, code)) + 1;
  await takeStep(tx, ctx, held, step, {
    ...(reason !== undefined && { reason }),
    retiredFor: step === "retired" ? (retiredFor ?? null) : null,
    after: {
      ...(step === "engraved" && { plate: number }),
      ...(step === "retired" && retiredFor !== undefined && { retiredFor }),
    },
  });
  if (step === "engraved") {
    const made = plate ?? { material: null, widthMm: null, heightMm: null, serial: null };
    const written = await tx
      .insert(qrPlates)
      .values({ ...made, code, number, engravedAt: new Date() })
      .onConflictDoNothing();
    if (written.rowCount === 0) throw invalidField("serial", "taken");
  }
  if (!isEnding(step)) return;
  await recordAudit(tx, ctx, {
    action: step === "retired" ? "qrCode.retired" : "qrCode.reinstated",
    subject: "qrCode",
    subjectId: code,
    details: { reason },
  });
}

/** What ends a code, or takes that back, stands in the trail of staff as well. */
function isEnding(step: StaffStep): boolean {
  return step === "retired" || step === "reinstated";
}

async function lastPlate(tx: Transaction, code: string): Promise<number> {
  const [found] = await tx
    .select({ number: max(qrPlates.number) })
    .from(qrPlates)
    .where(eq(qrPlates.code, code));
  return found?.number ?? 0;
}

/** Ends a transaction that was only tried. */
class Tried extends Error {}

/**
 * One step of many codes, each by itself: what is out of order is left as it is, and told. As a
 * preview all of it is tried and none of it stays.
 */
export async function pressMany(ctx: Context, bulk: Bulk): Promise<BulkDone> {
  refuseUnlessMay(ctx, bulk);
  const { codes, step, reason, retiredFor, isPreview } = bulk;
  const done: BulkDone = { taken: [], refused: [] };
  // In one order, so that two who press at once never wait for each other.
  for (const code of [...new Set(codes)].toSorted()) {
    try {
      await transaction(ctx, async (tx) => {
        await pressWithin(tx, ctx, readCode(code), { step, reason, retiredFor });
        if (isPreview) throw new Tried();
      });
      done.taken.push(code);
    } catch (error) {
      if (error instanceof Tried) done.taken.push(code);
      else if (error instanceof AppError) done.refused.push({ code, message: say(ctx, error) });
      else throw error;
    }
  }
  return done;
}

function say(ctx: Context, error: AppError): string {
  // texts: errors:*
  return translator(ctx.locale).getFixedT(ctx.locale, "errors")(
    error.code,
    error.details.values ?? {},
  );
}
