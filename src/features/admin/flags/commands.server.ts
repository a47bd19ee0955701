import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import * as platform from "#platform/flags.server.ts";
import type { Flag, FlagChange, FlagValue } from "./contract.ts";
import { flagOf } from "./queries.server.ts";

/** Throws `notFound` for an unknown flag, `conflict` where the environment sets it. */
export async function setFlag(
  ctx: Context,
  asked: string,
  { value, reason }: FlagChange,
): Promise<Flag> {
  const declared = ctx.registry.flags.find((one) => one.key === asked);
  if (declared === undefined) throw new AppError("notFound");
  const { key, startsOn } = declared;
  if (ctx.flags.isSetByEnvironment(key)) throw new AppError("conflict");
  await transaction(ctx, async (tx, announce) => {
    const wasOn = await platform.setFlag(tx, announce, { key, isOn: value === "on" });
    const before: FlagValue = (wasOn ?? startsOn) ? "on" : "off";
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
