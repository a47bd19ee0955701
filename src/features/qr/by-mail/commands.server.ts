import { transaction, type Context } from "#platform/context.server.ts";
import { networkOf } from "#platform/limits.server.ts";
import { createDigitalCode } from "../commands.server.ts";
import type { Wish } from "./contract.ts";
import { mailCode } from "./jobs.server.ts";

/**
 * Mails a code that nobody has had, whoever reads mail there: whether there is an account makes no
 * difference. Throws `tooMany` for one place, or one address, that asks again and again.
 */
export async function askForCode(ctx: Context, { email }: Wish): Promise<void> {
  await ctx.limits.count("mail", networkOf(ctx.address));
  await ctx.limits.count("mailAccount", email.toLowerCase());
  await transaction(ctx, async (tx) => {
    const code = await createDigitalCode(tx, ctx);
    await ctx.jobs.enqueue(tx, mailCode, { code, email, locale: ctx.locale });
  });
}
