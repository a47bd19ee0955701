import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { lockCode, runStep } from "#features/qr/commands/run-step.server.ts";
import { RULES } from "#features/qr/lifecycle/model.ts";
import { writeFacts } from "#features/qr/plates/commands.server.ts";
import type { PlateFacts } from "#features/qr/plates/contract.ts";
import { platesOf } from "#features/qr/plates/queries.server.ts";
import { canDescribePlate, canTakeStep } from "#features/qr/policy.ts";
import { readCode } from "#features/qr/queries.server.ts";
import type { FullCode, PlateDescription, AppliedStep, StaffStep } from "./contract.ts";
import { getFullCode } from "./queries.server.ts";

/** Shows a code to staff, and audits the access if it reveals a person who isn't staff. */
export async function viewCode(ctx: Context, text: string): Promise<FullCode> {
  const shown = await getFullCode(ctx, text);
  const { owner, history } = shown;
  if (owner !== null || history.some(({ by, actor }) => by === "customer" && actor !== null)) {
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

/** Runs one step for one code. Throws `qr.outOfOrder` with the next possible step. */
export async function applyStep(
  ctx: Context,
  text: string,
  pressed: AppliedStep,
): Promise<FullCode> {
  refuseUnlessMay(ctx, pressed);
  const code = readCode(text);
  return transaction(ctx, async (tx) => {
    await applyWithin(tx, ctx, code, pressed);
    return getFullCode(ctx, code, tx);
  });
}

function refuseUnlessMay(
  ctx: Context,
  { step, reason, retiredFor }: Omit<AppliedStep, "plate">,
): void {
  if (!canTakeStep(ctx.actor, step)) throw new AppError("forbidden");
  if (RULES[step].isReasoned && reason === undefined) throw invalidField("reason", "required");
  if (step === "retired" && retiredFor === undefined) throw invalidField("retiredFor", "required");
}

async function applyWithin(tx: Transaction, ctx: Context, code: string, pressed: AppliedStep) {
  const { step, reason, retiredFor, plate } = pressed;
  const held = await lockCode(tx, code);
  if (held === null) throw new AppError("notFound");
  await runStep(tx, ctx, held, step, {
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

/** Retiring a code or undoing that is also recorded in the audit trail. */
function isEnding(step: StaffStep): boolean {
  return step === "retired" || step === "reinstated";
}

/**
 * Updates a plate's details; the history keeps the former ones. Throws `invalid` if the serial is
 * another plate's, or a change has no reason.
 */
export async function describePlate(
  ctx: Context,
  { code: text, number }: { code: string; number: number },
  { reason, ...facts }: PlateDescription,
): Promise<FullCode> {
  if (!canDescribePlate(ctx.actor)) throw new AppError("forbidden");
  const code = readCode(text);
  return transaction(ctx, async (tx) => {
    const held = await lockCode(tx, code);
    const plate = (await platesOf(tx, code)).find((one) => one.number === number);
    if (held === null || plate === undefined) throw new AppError("notFound");
    const names = PLATE_FACTS.filter((name) => facts[name] !== plate[name]);
    if (names.length === 0) return getFullCode(ctx, code, tx);
    if (reason === undefined && names.some((name) => plate[name] !== null)) {
      throw invalidField("reason", "required");
    }
    if (!(await writeFacts(tx, code, number, facts))) throw invalidField("serial", "taken");
    await runStep(tx, ctx, held, "plateDescribed", {
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
