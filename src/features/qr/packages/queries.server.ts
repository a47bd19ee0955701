import { and, desc, eq, ilike, inArray, lt, sql } from "drizzle-orm";
import { users } from "#features/accounts/tables.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { pageOf, type Page } from "#platform/paging.ts";
import { unseal } from "#platform/secrets/keyed.server.ts";
import type { Stage } from "#features/qr/lifecycle/contract.ts";
import { qrCodes, qrHistory, qrLinks } from "../tables.server.ts";
import type { ShownPackage } from "./contract.ts";
import { CARDS, type Card } from "./model.ts";
import { qrPackages } from "./tables.server.ts";

const shown = {
  id: qrPackages.id,
  name: qrPackages.name,
  count: qrPackages.count,
  made: qrPackages.made,
  purpose: qrPackages.purpose,
  symbol: qrPackages.symbol,
  mayGoUnchecked: qrPackages.mayGoUnchecked,
  createdAt: qrPackages.createdAt,
  readyAt: qrPackages.readyAt,
  gaveUpAt: qrPackages.gaveUpAt,
  hasKeys: sql<boolean>`${qrPackages.sealedKeys} is not null`,
  resellerId: users.id,
  resellerName: users.fullName,
};

type Search = { limit: number; cursor?: string | undefined; text?: string | undefined };

export async function listPackages(
  ctx: Context,
  { limit, cursor, text = "" }: Search,
): Promise<Page<ShownPackage>> {
  const named = `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const rows = await ctx.database
    .select(shown)
    .from(qrPackages)
    .leftJoin(users, eq(users.id, qrPackages.resellerId))
    .where(
      and(
        cursor === undefined ? undefined : lt(qrPackages.id, cursor),
        text === "" ? undefined : ilike(qrPackages.name, named),
      ),
    )
    .orderBy(desc(qrPackages.id))
    .limit(limit + 1);
  return pageOf(await withCounts(ctx.database, rows), limit);
}

export async function getPackage(
  ctx: Context,
  id: string,
  reader: Reader = ctx.database,
): Promise<ShownPackage> {
  const rows = await reader
    .select(shown)
    .from(qrPackages)
    .leftJoin(users, eq(users.id, qrPackages.resellerId))
    .where(eq(qrPackages.id, id));
  const [found] = await withCounts(reader, rows);
  if (found === undefined) throw new AppError("notFound");
  return found;
}

type Row = Omit<
  ShownPackage,
  "createdAt" | "readyAt" | "gaveUpAt" | "reseller" | "stages" | "linked" | "retired"
> & {
  createdAt: Date;
  readyAt: Date | null;
  gaveUpAt: Date | null;
  resellerId: string | null;
  resellerName: string | null;
};

async function withCounts(reader: Reader, rows: Row[]): Promise<ShownPackage[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const counted = await reader
    .select({
      packageId: qrCodes.packageId,
      stage: qrCodes.stage,
      count: sql<number>`count(*)::int`,
      retired: sql<number>`count(${qrCodes.retiredAt})::int`,
    })
    .from(qrCodes)
    .where(inArray(qrCodes.packageId, ids))
    .groupBy(qrCodes.packageId, qrCodes.stage);
  const linked = await reader
    .select({
      packageId: qrCodes.packageId,
      count: sql<number>`count(distinct ${qrLinks.code})::int`,
    })
    .from(qrLinks)
    .innerJoin(qrCodes, eq(qrCodes.code, qrLinks.code))
    .where(inArray(qrCodes.packageId, ids))
    .groupBy(qrCodes.packageId);
  return rows.map(({ resellerId, resellerName, createdAt, readyAt, gaveUpAt, ...row }) => {
    const stages: Partial<Record<Stage, number>> = {};
    const own = counted.filter(({ packageId }) => packageId === row.id);
    for (const { stage, count } of own) stages[stage] = count;
    return {
      ...row,
      reseller: resellerId === null ? null : { id: resellerId, fullName: resellerName ?? "" },
      createdAt: createdAt.toISOString(),
      readyAt: readyAt?.toISOString() ?? null,
      gaveUpAt: gaveUpAt?.toISOString() ?? null,
      stages,
      retired: own.reduce((sum, { retired }) => sum + retired, 0),
      linked: linked.find(({ packageId }) => packageId === row.id)?.count ?? 0,
    };
  });
}

/**
 * The contents of the cards, without codes with a renewed key, whose cards would be invalid. Throws
 * `notFound` once the keys are deleted.
 */
export async function cardsOf({ database, audit }: Context, id: string): Promise<Card[]> {
  const [found] = await database
    .select({ sealedKeys: qrPackages.sealedKeys })
    .from(qrPackages)
    .where(eq(qrPackages.id, id));
  if (!found?.sealedKeys) throw new AppError("notFound");
  const text = unseal(audit.keyFor(CARDS), found.sealedKeys).toString();
  const renewed = await database
    .selectDistinct({ code: qrHistory.code })
    .from(qrHistory)
    .innerJoin(qrCodes, eq(qrCodes.code, qrHistory.code))
    .where(and(eq(qrCodes.packageId, id), eq(qrHistory.step, "keyRenewed")));
  const elsewhere = new Set(renewed.map(({ code }) => code));
  return text
    .trimEnd()
    .split("\n")
    .map((line) => {
      const [code = "", activationKey = ""] = line.split(" ");
      return { code, activationKey };
    })
    .filter(({ code }) => !elsewhere.has(code))
    .toSorted((one, other) => (one.code < other.code ? -1 : 1));
}
