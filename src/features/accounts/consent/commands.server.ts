import type { Context } from "#platform/context.server.ts";
import { invalidField } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { networkOf } from "#platform/limits.server.ts";
import type { ConsentRecord, NewConsent } from "./contract.ts";
import { CONSENT_TEXT_VERSION, contradictionIn } from "./model.ts";
import { consentRecords } from "./tables.server.ts";

/** Records a consent with its wording and time, for the signed-in user or anonymously. */
export async function giveConsent(ctx: Context, input: NewConsent): Promise<ConsentRecord> {
  const contradiction = contradictionIn(input);
  if (contradiction !== null) {
    throw invalidField(contradiction, contradiction === "consentGiven" ? "necessary" : "invalid");
  }
  await ctx.limits.count("consent", networkOf(ctx.address));
  const given = { ...input, id: newId(), textVersion: CONSENT_TEXT_VERSION };
  const givenAt = new Date();
  const userId = ctx.actor?.userId ?? null;
  await ctx.database.insert(consentRecords).values({ ...given, userId, givenAt });
  return { ...given, givenAt: givenAt.toISOString() };
}
