import { transaction, type Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { lockCode, runStep } from "#features/qr/commands/run-step.server.ts";
import { readCode } from "../../queries.server.ts";
import { releaseCodes } from "./hold-codes.server.ts";

/** Manual release, with a reason. Throws `notFound`, or `conflict` if its file is at no machine. */
export async function releaseCode(ctx: Context, text: string, reason: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const held = await lockCode(tx, readCode(text));
    if (held === null) throw new AppError("notFound");
    if (!(await releaseCodes(tx, [held.code]))) throw new AppError("conflict");
    await runStep(tx, ctx, held, "machineReleased", { reason });
  });
}
