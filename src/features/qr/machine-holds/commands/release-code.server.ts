import { transaction, type Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { holdCode, takeStep } from "../../life/commands.server.ts";
import { readCode } from "../../queries.server.ts";
import { releaseCodes } from "./hold-codes.server.ts";

/** By hand, with the reason. Throws `notFound`, or `conflict` when its file is at no machine. */
export async function releaseCode(ctx: Context, text: string, reason: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const held = await holdCode(tx, readCode(text));
    if (held === null) throw new AppError("notFound");
    if (!(await releaseCodes(tx, [held.code]))) throw new AppError("conflict");
    await takeStep(tx, ctx, held, "machineReleased", { reason });
  });
}
