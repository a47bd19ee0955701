import { transaction, type Context } from "#platform/context.server.ts";
import { networkOf } from "#platform/limits.server.ts";
import { createDigitalCode } from "#features/qr/commands/claim-code.server.ts";
import type { Wish } from "./contract.ts";
import { mailCode } from "./jobs.server.ts";

/**
 * Mails a new code to the address; existing and unknown accounts are treated alike, so that the
 * answer reveals nothing. Throws `tooMany` for repeated requests from one network or for one
 * address.
 */
export async function requestCode(ctx: Context, { email }: Wish): Promise<void> {
  await ctx.limits.count("mail", networkOf(ctx.address));
  await ctx.limits.count("mailAccount", email.toLowerCase());
  await transaction(ctx, async (tx) => {
    const code = await createDigitalCode(tx, ctx);
    await ctx.jobs.enqueue(tx, mailCode, { code, email, locale: ctx.locale });
  });
}
