import { and, asc, desc, eq, gte, inArray, isNull, lte, sql, type SQL } from "drizzle-orm";
import { qrError } from "#features/qr/errors.ts";
import { defineExtensionPoint } from "#platform/extensions.server.ts";
import { outer } from "#platform/database/outer.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import type { Page } from "#platform/paging.ts";
import { signedIn } from "#features/accounts/queries.server.ts";
import { readingOf } from "#features/memorials/policy.ts";
import { askerOf } from "#features/memorials/access/queries.server.ts";
import { restraintOf } from "#features/memorials/restrictions/queries.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import type { ListedCode, OwnedQrCode, QrCode } from "./contract.ts";
import { CODE_LENGTH, likelyCodes, normaliseCode, parseCode } from "./model.ts";
import { qrPackages } from "./packages/tables.server.ts";
import { canHoldStock } from "./policy.ts";
import { isReserved } from "./starter-codes/queries.server.ts";
import { qrCodes, qrLinks } from "./tables.server.ts";

/** Those of some codes that a plate is ordered with, as later features know. */
export const orderedCodes =
  defineExtensionPoint<(reader: Reader, codes: readonly string[]) => Promise<string[]>>(
    "orderedCodes",
  );

/** The stored form of typed text. A typing error is reported at once, never as "unknown". */
export function readCode(text: string): string {
  const code = parseCode(text);
  if (code === null) throw qrError("mistypedCode");
  return code;
}

/** As `readCode`; `null` for what is no code. */
export function codeIn(text: string): string | null {
  return parseCode(text);
}

/** What a code opens, as far as the caller may read it. Throws `qr.mistypedCode` or `notFound`. */
export async function getQrCode(ctx: Context, text: string): Promise<QrCode> {
  const found = await getOwnedQrCode(ctx, readCode(text));
  const { code, state, hasPlate, retiredFor, memorials: opened } = found;
  return { code, state, hasPlate, retiredFor, memorials: opened };
}

/**
 * A code without an owner that isn't retired, or one that is reserved for a browser. Throws
 * `qr.mistypedCode`, or `qr.codeTaken` for any other.
 */
export async function requireFreeCode(reader: Reader, ctx: Context, text: string): Promise<void> {
  const code = readCode(text);
  const [found] = await reader
    .select({ ownerId: qrCodes.ownerId, retiredAt: qrCodes.retiredAt })
    .from(qrCodes)
    .where(eq(qrCodes.code, code));
  const isFree = found
    ? found.ownerId === null && found.retiredAt === null
    : await isReserved(ctx, reader, code);
  if (!isFree) throw qrError("codeTaken");
}

export async function getOwnedQrCode(
  ctx: Context,
  code: string,
  reader: Reader = ctx.database,
): Promise<OwnedQrCode> {
  const [found] = await codesWhere(ctx, eq(qrCodes.code, code), reader);
  if (found === undefined) throw new AppError("notFound");
  return found;
}

/** Only if exactly one of the suggestions exists. */
export async function getLikelyCode(
  { database }: Context,
  text: string,
): Promise<{ code: string | null }> {
  const candidates = likelyCodes(text);
  if (candidates.length === 0) return { code: null };
  const [found, ...others] = await database
    .select({ code: qrCodes.code })
    .from(qrCodes)
    .where(inArray(qrCodes.code, candidates))
    .limit(2);
  return { code: found !== undefined && others.length === 0 ? found.code : null };
}

/** A family has a handful, a reseller some hundreds; longer lists are paged. */
const OWN_AT_ONCE = 200;

export async function listOwnedCodes(ctx: Context, isLocked?: true) {
  const own = eq(qrCodes.ownerId, signedIn(ctx).userId);
  const asked = isLocked ? and(own, eq(qrCodes.locked, true), isNull(qrCodes.retiredAt)) : own;
  const items = await codesWhere(ctx, inArray(qrCodes.code, newest(ctx, asked, OWN_AT_ONCE)));
  return { items: await withOrders(ctx, items) };
}

async function withOrders(ctx: Context, items: OwnedQrCode[]): Promise<ListedCode[]> {
  const codes = items.map(({ code }) => code);
  const found = await Promise.all(orderedCodes.of(ctx).map((among) => among(ctx.database, codes)));
  const ordered = new Set(found.flat());
  return items.map((one) => ({ ...one, isOrdered: ordered.has(one.code) }));
}

type Asked = { limit: number; cursor?: string | undefined };
type StockAsked = Asked & { text?: string | undefined };

export async function listQrCodes(ctx: Context, asked: Asked): Promise<Page<OwnedQrCode>> {
  const own = and(eq(qrCodes.ownerId, signedIn(ctx).userId), olderThan(asked.cursor));
  const items = await codesWhere(ctx, inArray(qrCodes.code, newest(ctx, own, asked.limit + 1)));
  return codePage(items, asked.limit);
}

/** The codes in a reseller's packages; empty for everybody else. */
export async function listStock(ctx: Context, { limit, cursor, text = "" }: StockAsked) {
  if (!canHoldStock(ctx.actor)) throw new AppError("forbidden");
  const rows = await ctx.database
    .select({
      code: qrCodes.code,
      stage: qrCodes.stage,
      locked: qrCodes.locked,
      isClaimed: sql<boolean>`${qrCodes.ownerId} is not null`,
      isRetired: sql<boolean>`${qrCodes.retiredAt} is not null`,
      isLinked: sql<boolean>`exists (select 1 from ${qrLinks} where ${qrLinks.code} = ${outer(qrCodes.code)})`,
      packageName: qrPackages.name,
    })
    .from(qrCodes)
    .innerJoin(qrPackages, eq(qrPackages.id, qrCodes.packageId))
    .where(
      and(eq(qrPackages.resellerId, signedIn(ctx).userId), olderThan(cursor), beginningWith(text)),
    )
    .orderBy(desc(qrCodes.createdAt), desc(qrCodes.code))
    .limit(limit + 1);
  const items = rows.map(({ isRetired, isLinked, ...row }) => ({
    ...row,
    state: stateOf(isRetired, isLinked),
  }));
  return codePage(items, limit);
}

export function codePage<Item extends { code: string }>(rows: Item[], limit: number): Page<Item> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? last.code : null };
}

/** Cursor condition: newest first, equal times by code. */
export function olderThan(cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  return sql`(${qrCodes.createdAt}, ${qrCodes.code})
    < ((select made.created_at from ${qrCodes} made where made.code = ${cursor}), ${cursor})`;
}

const LAST = "Z".repeat(CODE_LENGTH + 1);

/** Prefix search for codes, however typed. */
export function beginningWith(text: string): SQL | undefined {
  const begun = normaliseCode(text).slice(0, LAST.length);
  if (begun === "") return undefined;
  return and(gte(qrCodes.code, begun), lte(qrCodes.code, begun + LAST.slice(begun.length)));
}

function newest({ database }: Context, asked: SQL | undefined, limit: number) {
  return database
    .select({ code: qrCodes.code })
    .from(qrCodes)
    .where(asked)
    .orderBy(desc(qrCodes.createdAt), desc(qrCodes.code))
    .limit(limit);
}

async function codesWhere(
  ctx: Context,
  asked: SQL,
  reader: Reader = ctx.database,
): Promise<OwnedQrCode[]> {
  const rows = await reader
    .select({
      code: qrCodes.code,
      locked: qrCodes.locked,
      stage: qrCodes.stage,
      retiredAt: qrCodes.retiredAt,
      retiredFor: qrCodes.retiredFor,
      linkedId: qrLinks.memorialId,
      slug: memorials.slug,
      name: memorials.name,
      privacy: memorials.privacy,
      deletedAt: memorials.deletedAt,
      restraint: restraintOf(),
      ...askerOf(ctx),
    })
    .from(qrCodes)
    .leftJoin(qrLinks, eq(qrLinks.code, qrCodes.code))
    .leftJoin(memorials, eq(memorials.id, qrLinks.memorialId))
    .where(asked)
    .orderBy(desc(qrCodes.createdAt), desc(qrCodes.code), asc(qrLinks.position));
  return [...Map.groupBy(rows, ({ code }) => code).values()].map(oneCode);
}

type Row = Pick<
  typeof qrCodes.$inferSelect,
  "code" | "locked" | "stage" | "retiredAt" | "retiredFor"
> & {
  linkedId: string | null;
  slug: string | null;
  name: string | null;
  privacy: Parameters<typeof readingOf>[0]["privacy"] | null;
} & Omit<Parameters<typeof readingOf>[0], "privacy">;

function oneCode(rows: Row[]): OwnedQrCode {
  const [first] = rows;
  if (first === undefined) throw new Error("A code is at least one row.");
  const { code, locked, stage, retiredAt, retiredFor, linkedId: one } = first;
  const linked = rows.flatMap(({ linkedId, slug, name, privacy, ...access }) => {
    if (linkedId === null || slug === null || privacy === null) return [];
    const forAnybody = readingOf({ ...access, privacy, role: null, isLetIn: false });
    const reading = readingOf({ ...access, privacy });
    return [{ linkedId, slug, name, reading, isShown: forAnybody !== "nothing" }];
  });
  return {
    code,
    locked,
    stage,
    hasPlate: stage !== "digital",
    retiredFor,
    state: stateOf(retiredAt !== null, one !== null),
    shown: linked.filter(({ isShown }) => isShown).length,
    memorials: linked.flatMap(({ linkedId, slug, name, reading }) => {
      if (reading === "nothing") return [];
      return [reading === "open" ? { slug, name } : { slug: linkedId, name: null }];
    }),
  };
}

function stateOf(isRetired: boolean, isLinked: boolean): QrCode["state"] {
  if (isRetired) return "retired";
  return isLinked ? "linked" : "unlinked";
}
