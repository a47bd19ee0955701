import { desc, eq } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { signedIn } from "../queries.server.ts";
import type { ConsentRecord } from "./contract.ts";
import { consentRecords } from "./tables.server.ts";

/** Limit of the list: consents are few, a handful at a time. */
const SHOWN = 100;

/** Ids increase with time. */
export async function listOwnConsents(ctx: Context): Promise<ConsentRecord[]> {
  const { purpose, consentGiven, consentMethod, legalBasis } = consentRecords;
  const { id, dataRetentionPeriod, textVersion, givenAt: at } = consentRecords;
  const rows = await ctx.database
    .select({
      id,
      purpose,
      consentGiven,
      consentMethod,
      legalBasis,
      dataRetentionPeriod,
      textVersion,
      givenAt: at,
    })
    .from(consentRecords)
    .where(eq(consentRecords.userId, signedIn(ctx).userId))
    .orderBy(desc(id))
    .limit(SHOWN);
  return rows.map(({ givenAt, ...row }) => ({ ...row, givenAt: givenAt.toISOString() }));
}
