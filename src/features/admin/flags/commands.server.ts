import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import * as platform from "#platform/flags.server.ts";
import type { Flag, FlagChange } from "./contract.ts";
import { flagOf } from "./queries.server.ts";

/** Throws `notFound` for an unknown flag, `conflict` where the environment sets it. */
export async function setFlag(
  ctx: Context,
  asked: string,
  { value, reason }: FlagChange,
): Promise<Flag> {
  const key = ctx.registry.flags.find((one) => one.key === asked)?.key;
  if (key === undefined) throw new AppError("notFound");
  if (ctx.flags.isSetByEnvironment(key)) throw new AppError("conflict");
  const before = flagOf(ctx, key).value;
  await transaction(ctx, async (tx, announce) => {
    await platform.setFlag(tx, announce, { key, isOn: value === "on" });
    await recordAudit(tx, ctx, {
      action: "flag.changed",
      subject: "flag",
      subjectId: key,
      details: { before, after: value, reason },
    });
  });
  // The event does the same a moment later; whoever asked sees it with the answer.
  await ctx.flags.reload();
  return flagOf(ctx, key);
}
