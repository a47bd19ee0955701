import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { isOwner } from "../policy.ts";
import { readCode } from "../queries.server.ts";
import { qrCodes } from "../tables.server.ts";
import type { MissedScans, Scans } from "./contract.ts";
import { WEEKS } from "./model.ts";
import { qrMissedScans, qrScans } from "./tables.server.ts";

const TODAY = sql`(now() at time zone 'Europe/Copenhagen')::date`;
const SHOWN_FROM = sql`${TODAY} - ${WEEKS * 7}::int`;

export async function getScans(ctx: Context, text: string): Promise<Scans> {
  const code = readCode(text);
  const [found] = await ctx.database
    .select({
      ownerId: qrCodes.ownerId,
      today: sql<string>`${TODAY}::text`,
      total: sql<number>`(select coalesce(sum(scans.count), 0)::int from ${qrScans} scans
        where scans.code = ${code})`,
    })
    .from(qrCodes)
    .where(eq(qrCodes.code, code));
  if (found === undefined || !isOwner(ctx.actor, found)) throw new AppError("notFound");
  const { today, total } = found;
  const days = await ctx.database
    .select({ day: qrScans.day, count: qrScans.count })
    .from(qrScans)
    .where(and(eq(qrScans.code, code), gt(qrScans.day, SHOWN_FROM)))
    .orderBy(asc(qrScans.day));
  return { today, total, days };
}

export async function listMissedScans({ database }: Context): Promise<MissedScans> {
  const items = await database
    .select({ day: qrMissedScans.day, kind: qrMissedScans.kind, count: qrMissedScans.count })
    .from(qrMissedScans)
    .where(gt(qrMissedScans.day, SHOWN_FROM))
    .orderBy(desc(qrMissedScans.day), asc(qrMissedScans.kind));
  return { items };
}
