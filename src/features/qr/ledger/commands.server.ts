import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { holdCode, takeStep } from "../life/commands.server.ts";
import { RULES } from "../life/model.ts";
import { writeFacts } from "../plates/commands.server.ts";
import type { PlateFacts } from "../plates/contract.ts";
import { platesOf } from "../plates/queries.server.ts";
import { canDescribePlate, canTakeStep } from "../policy.ts";
import { readCode } from "../queries.server.ts";
import type { FullCode, PlateDescription, Pressed, StaffStep } from "./contract.ts";
import { getFullCode } from "./queries.server.ts";

/** Shows a code to staff, and keeps that they looked where it tells of a person who isn't staff. */
export async function viewCode(ctx: Context, text: string): Promise<FullCode> {
  const shown = await getFullCode(ctx, text);
  if (shown.history.some(({ by, actor }) => by === "customer" && actor !== null)) {
    await transaction(ctx, (tx) =>
      recordAudit(tx, ctx, {
        action: "qrCode.viewed",
        subject: "qrCode",
        subjectId: shown.code,
      }),
    );
  }
  return shown;
}

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
  await takeStep(tx, ctx, held, step, {
    ...(reason !== undefined && { reason }),
    retiredFor: step === "retired" ? (retiredFor ?? null) : null,
    ...(step === "retired" && retiredFor !== undefined && { after: { retiredFor } }),
    plate,
  });
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

/**
 * What is known of one plate, written anew; the history keeps what stood there. Throws `invalid` where
 * the serial is another plate's, or where something is changed without a reason.
 */
export async function describePlate(
  ctx: Context,
  { code: text, number }: { code: string; number: number },
  { reason, ...facts }: PlateDescription,
): Promise<FullCode> {
  if (!canDescribePlate(ctx.actor)) throw new AppError("forbidden");
  const code = readCode(text);
  return transaction(ctx, async (tx) => {
    const held = await holdCode(tx, code);
    const plate = (await platesOf(tx, code)).find((one) => one.number === number);
    if (held === null || plate === undefined) throw new AppError("notFound");
    const names = PLATE_FACTS.filter((name) => facts[name] !== plate[name]);
    if (names.length === 0) return getFullCode(ctx, code, tx);
    if (reason === undefined && names.some((name) => plate[name] !== null)) {
      throw invalidField("reason", "required");
    }
    if (!(await writeFacts(tx, code, number, facts))) throw invalidField("serial", "taken");
    await takeStep(tx, ctx, held, "plateDescribed", {
      reason,
      before: { facts: only(plate, names) },
      after: { plate: number, facts: only(facts, names) },
    });
    return getFullCode(ctx, code, tx);
  });
}

const PLATE_FACTS = ["material", "widthMm", "heightMm", "serial"] as const;

function only(facts: PlateFacts, names: readonly (keyof PlateFacts)[]): Partial<PlateFacts> {
  return Object.fromEntries(names.map((name) => [name, facts[name]]));
}
