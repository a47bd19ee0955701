import { and, desc, eq, exists, isNotNull, isNull, not, sql, type SQL } from "drizzle-orm";
import { users } from "#features/accounts/tables.server.ts";
import { outer } from "#platform/database/outer.server.ts";
import { may } from "#platform/actor.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import type { StaffFind } from "#platform/staff-work.server.ts";
import type { Page } from "#platform/paging.ts";
import { possibleSteps } from "#features/qr/lifecycle/model.ts";
import type { MachineHold } from "#features/qr/machine-holds/contract.ts";
import { holdsOf } from "#features/qr/machine-holds/queries.server.ts";
import { qrPackages } from "#features/qr/packages/tables.server.ts";
import { platesOf } from "#features/qr/plates/queries.server.ts";
import { groupCode } from "#features/qr/model.ts";
import { canDescribePlate, canRenewKey, canTakeStep, actorNameFor } from "#features/qr/policy.ts";
import { beginningWith, codePage, olderThan, readCode } from "#features/qr/queries.server.ts";
import { qrCodes, qrHistory, qrLinks, type Trace } from "#features/qr/tables.server.ts";
import type { CodeFilter, FullCode, FullEntry, ListedCode } from "./contract.ts";
import { STAFF_STEPS } from "./contract.ts";

const links = sql`(select 1 from ${qrLinks} where ${qrLinks.code} = ${outer(qrCodes.code)})`;

const listed = {
  code: qrCodes.code,
  stage: qrCodes.stage,
  retiredAt: qrCodes.retiredAt,
  retiredFor: qrCodes.retiredFor,
  isLinked: sql<boolean>`exists ${links}`,
  isOwned: sql<boolean>`${qrCodes.ownerId} is not null`,
  isLocked: qrCodes.locked,
  packageId: qrCodes.packageId,
  packageName: qrPackages.name,
  createdAt: qrCodes.createdAt,
};

type Asked = CodeFilter & { limit: number; cursor?: string | undefined };

/** A page of all codes. Each filter has an index, or matches most of what another one finds. */
export async function listAllCodes(ctx: Context, asked: Asked): Promise<Page<ListedCode>> {
  const rows = await ctx.database
    .select(listed)
    .from(qrCodes)
    .leftJoin(qrPackages, eq(qrPackages.id, qrCodes.packageId))
    .where(and(codesAskedFor(asked), olderThan(asked.cursor)))
    .orderBy(desc(qrCodes.createdAt), desc(qrCodes.code))
    .limit(asked.limit + 1);
  const holds = await holdsOf(ctx.database, waitingOf(rows));
  return codePage(
    rows.map((row) => oneListed(row, holds)),
    asked.limit,
  );
}

/** Only these can be at a machine. */
function waitingOf(rows: readonly Pick<ListedCode, "code" | "stage">[]): string[] {
  return rows.filter(({ stage }) => stage === "created").map(({ code }) => code);
}

/** The condition of a filter. */
export function codesAskedFor(filter: CodeFilter): SQL | undefined {
  const { text = "", stage, standing, packageId } = filter;
  return and(
    beginningWith(text),
    stage === undefined ? undefined : eq(qrCodes.stage, stage),
    packageId === undefined ? undefined : eq(qrCodes.packageId, packageId),
    standing === undefined ? undefined : STANDING[standing],
  );
}

const STANDING = {
  free: and(isNull(qrCodes.ownerId), isNull(qrCodes.retiredAt)),
  owned: and(isNotNull(qrCodes.ownerId), isNull(qrCodes.retiredAt), not(exists(links))),
  linked: and(isNull(qrCodes.retiredAt), exists(links)),
  locked: and(isNull(qrCodes.retiredAt), eq(qrCodes.locked, true)),
  retired: isNotNull(qrCodes.retiredAt),
};

type Row = Omit<ListedCode, "state" | "createdAt" | "atMachine"> & {
  createdAt: Date;
  retiredAt: Date | null;
  isLinked: boolean;
};

function oneListed(
  { retiredAt, isLinked, createdAt, ...row }: Row,
  holds: ReadonlyMap<string, MachineHold>,
): ListedCode {
  const linked = isLinked ? ("linked" as const) : ("unlinked" as const);
  return {
    ...row,
    state: retiredAt === null ? linked : "retired",
    createdAt: createdAt.toISOString(),
    atMachine: holds.get(row.code) ?? null,
  };
}

/** One code with all details, and the steps that the caller may take now. */
export async function getFullCode(
  ctx: Context,
  text: string,
  reader: Reader = ctx.database,
): Promise<FullCode> {
  const code = readCode(text);
  const [row] = await reader
    .select({ found: listed, owner: { id: users.id, fullName: users.fullName } })
    .from(qrCodes)
    .leftJoin(qrPackages, eq(qrPackages.id, qrCodes.packageId))
    .leftJoin(users, eq(users.id, qrCodes.ownerId))
    .where(eq(qrCodes.code, code));
  if (row === undefined) throw new AppError("notFound");
  const { found, owner } = row;
  const life = { ...found, isRetired: found.retiredAt !== null };
  const open = new Set<string>(possibleSteps(life));
  const holds = await holdsOf(reader, waitingOf([found]));
  return {
    ...oneListed(found, holds),
    owner: may(ctx.actor, "users.read") ? owner : null,
    retiredFor: found.retiredFor,
    plates: await platesOf(reader, code),
    history: await historyOf(ctx, reader, code),
    steps: STAFF_STEPS.filter((step) => open.has(step) && canTakeStep(ctx.actor, step)),
    can: {
      describePlate: canDescribePlate(ctx.actor),
      renewKey: open.has("keyRenewed") && canRenewKey(ctx.actor, null),
      release: holds.has(code) && open.has("machineReleased") && may(ctx.actor, "codes.step"),
    },
  };
}

/**
 * What a customer did is visible to all staff; who it was, from where and about which page isn't.
 */
async function historyOf(ctx: Context, reader: Reader, code: string): Promise<FullEntry[]> {
  const rows = await reader
    .select({
      id: qrHistory.id,
      step: qrHistory.step,
      at: qrHistory.at,
      name: users.fullName,
      roles: users.roles,
      address: qrHistory.address,
      before: qrHistory.before,
      after: qrHistory.after,
      reason: qrHistory.reason,
    })
    .from(qrHistory)
    .leftJoin(users, eq(users.id, qrHistory.actorId))
    .where(eq(qrHistory.code, code))
    .orderBy(desc(qrHistory.id));
  const mayKnow = may(ctx.actor, "users.read");
  return rows.map(({ name, roles, at, address, before, after, reason, ...row }) => {
    const doer = actorNameFor(ctx.actor, { name, roles });
    const isTheirs = doer.by === "customer" && !mayKnow;
    return {
      ...row,
      by: doer.by,
      actor: doer.name,
      at: at.toISOString(),
      address: mayKnow ? address : null,
      before: before && (mayKnow ? before : withoutPages(before)),
      after: mayKnow ? after : withoutPages(after),
      reason: isTheirs ? null : reason,
    };
  });
}

/** Links to pages reveal whose the code is. */
function withoutPages({ memorialIds: _, ...trace }: Trace): Trace {
  return trace;
}

const FOUND = 5;

/** For whoever types the beginning of a code, wherever they are. */
export async function findCodes(ctx: Context, text: string): Promise<StaffFind[]> {
  if (beginningWith(text) === undefined) return [];
  const { items } = await listAllCodes(ctx, { text, limit: FOUND });
  return items.map(({ code, packageName }) => ({
    title: groupCode(code),
    note: packageName ?? "",
    url: `/admin/qr/${code}`,
  }));
}

/** For the dashboard. */
export const platesShipped = { madeAt: qrHistory.id, where: eq(qrHistory.step, "shipped") };
