import { and, count, eq, getTableColumns, isNotNull, isNull, sql } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { announceIn, transaction, type Context } from "#platform/context.server.ts";
import type { Reader, Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { defineHook } from "#platform/extensions.server.ts";
import { newId } from "#platform/ids.ts";
import { pick } from "#platform/pick.ts";
import { withCleanStory } from "#features/memorials/biography/commands.server.ts";
import type {
  Memorial,
  MemorialChange,
  NewMemorial,
  Screening,
} from "#features/memorials/content/contract.ts";
import { saveCeremony } from "#features/memorials/ceremony/commands.server.ts";
import { saveGrave } from "#features/memorials/grave/commands.server.ts";
import { addOwner } from "#features/memorials/keepers/commands.server.ts";
import { refuseOtherCover } from "#features/memorials/media/named/queries.server.ts";
import { countSamples, isBornAfterDeath } from "#features/memorials/model.ts";
import {
  asksForPassword,
  beginsPrivate,
  canDeleteMemorial,
  canRestoreMemorial,
} from "#features/memorials/sections/policy.ts";
import {
  findGuarded,
  getChangeable,
  getMemorial,
  getReadable,
  restorableUntil,
} from "#features/memorials/content/queries.server.ts";
import { endPasses } from "#features/memorials/access/commands/end-passes.server.ts";
import { acceptStory } from "#features/memorials/restrictions/commands.server.ts";
import { refuseHeld, refuseRemovedWords } from "#features/memorials/restrictions/queries.server.ts";
import { wordsOfChange } from "#features/memorials/restrictions/written/model.ts";
import { saveSections } from "#features/memorials/sections/commands.server.ts";
import type { Sections } from "#features/memorials/sections/contract.ts";
import { changedSections, withChange, withDefaults } from "#features/memorials/sections/model.ts";
import { readSections, sectionRulesOf } from "#features/memorials/sections/queries.server.ts";
import {
  isSlugTaken,
  changeSlug,
  refuseFormerSlug,
  refuseReservedSlug,
  slugAfter,
  slugTaken,
  withFreeSlug,
} from "#features/memorials/slugs/commands.server.ts";
import { announceToSpouses } from "#features/memorials/spouses/commands.server.ts";
import { keepers } from "#features/memorials/roles/tables.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import { keepBiography } from "#features/memorials/versions/commands/keep-version.server.ts";
import { CHANGE } from "#features/memorials/timeline/model.ts";

/** `qrCode`: a code owned by the caller, to be linked to the new page. */
export const memorialCreated = defineHook<{ memorialId: string; qrCode: string | undefined }>(
  "memorialCreated",
);

/**
 * Creates a memorial with the caller as its owner, and whatever else `also` writes of it. It is
 * private, unless they say otherwise.
 */
export async function createMemorial(
  ctx: Context,
  { qrCode, ...input }: NewMemorial,
  also?: (tx: Transaction, memorialId: string) => Promise<void>,
): Promise<Memorial> {
  const actor = ctx.actor;
  if (actor === null) throw new AppError("unauthenticated");
  await refuseTooMany(ctx, actor.userId);
  const id = newId();
  const now = new Date();
  refuseReservedSlug(input.slug);
  const row = {
    kind: "person" as const,
    privacy: "private" as const,
    layout: "enhanced" as const,
    theme: "ink" as const,
    downloads: "closed" as const,
    stage: "made" as const,
    language: ctx.locale,
    ...ownColumns(await withCleanStory(input, id, ctx.database)),
    ...(beginsPrivate(actor) && { privacy: "private" as const }),
    id,
    name: input.name,
    revision: 1,
    createdAt: now,
    updatedAt: now,
  };
  refuseImpossibleDates(row.bornOn ?? null, row.diedOn ?? null);
  const sections = withChange(withDefaults(sectionRulesOf(ctx), null), input);
  refuseWithoutPassword({ privacy: row.privacy, sections }, input);
  if (row.privacy !== "private") {
    refuseSamples(row.biography ?? null);
    row.stage = "made";
  }
  const wanted = { slug: input.slug, name: input.name, isPublic: row.privacy === "public" };
  return withFreeSlug(wanted, (slug) =>
    transaction(ctx, async (tx) => {
      await refuseFormerSlug(tx, slug, id);
      await tx.insert(memorials).values({ ...row, slug });
      await saveSectionFields(tx, id, { sections, change: input });
      await addOwner(tx, id, actor.userId);
      const biographies = { before: null, after: row.biography ?? null };
      await keepBiography(tx, ctx, { memorialId: id, ...biographies, cause: { deed: "add" } });
      await memorialCreated.raise(tx, ctx, { memorialId: id, qrCode });
      await also?.(tx, id);
      await recordAudit(tx, ctx, {
        action: "memorial.created",
        subject: "memorial",
        subjectId: id,
      });
      return getMemorial(ctx, id, tx);
    }),
  );
}

function refuseImpossibleDates(bornOn: string | null, diedOn: string | null): void {
  if (isBornAfterDeath(bornOn, diedOn)) throw invalidField("diedOn", "diesBeforeBirth");
}

/** Pages that still contain samples can't be shown to others. */
function refuseSamples(biography: string | null): void {
  if (countSamples(biography) > 0) throw invalidField("privacy", "samplesLeft");
}

/** Reported at the field that needs a password; privacy by password requires one to be set. */
function refuseWithoutPassword(
  memorial: Parameters<typeof asksForPassword>[0] & { passwordHash?: string | null },
  change: MemorialChange,
): void {
  if (!asksForPassword(memorial) || memorial.passwordHash) return;
  const asking = Object.entries(change).find(([, value]) => value === "password");
  throw invalidField(asking?.[0] ?? "privacy", "passwordFirst");
}

/** Throws `limitReached` for users who own the maximum number of pages. */
export async function refuseTooMany(
  ctx: Context,
  userId: string,
  reader: Reader = ctx.database,
): Promise<void> {
  const [kept] = await reader
    .select({ count: count() })
    .from(keepers)
    .innerJoin(memorials, eq(memorials.id, keepers.memorialId))
    .where(and(eq(keepers.userId, userId), eq(keepers.role, "owner"), isNull(memorials.deletedAt)));
  const max = ctx.config.memorialsPerUser;
  if ((kept?.count ?? 0) >= max) throw new AppError("limitReached", { values: { count: max } });
}

/** Changes the given fields. Throws `changedMeanwhile` when `expected` is given and outdated. */
export async function changeMemorial(
  ctx: Context,
  idOrSlug: string,
  input: MemorialChange,
  expected: number | null,
  cause = CHANGE,
): Promise<Memorial> {
  try {
    return await transaction(ctx, async (tx, announce) => {
      const { id } = await getChangeable(ctx, idOrSlug, tx, input);
      const clean = await withCleanStory(input, id, tx);
      const [before] = await tx
        .select()
        .from(memorials)
        .where(eq(memorials.id, id))
        // This lock blocks other keepers only, not visitors' inserts that reference the row.
        .for("no key update");
      if (before === undefined) throw new AppError("notFound");
      // A page may be called what became a word of the site later.
      if (input.slug !== before.slug) refuseReservedSlug(input.slug);
      if (expected !== null && expected !== before.revision) throw new AppError("changedMeanwhile");
      await acceptStory(tx, ctx, before, clean.biography);
      await refuseRemovedWords(tx, id, wordsOfChange(clean));
      const sections = await readSections(ctx, tx, id);
      const change = { ...ownColumns(clean), slug: slugAfter(before, clean) };
      const after = { ...before, ...change, sections: withChange(sections, clean) };
      refuseImpossibleDates(after.bornOn, after.diedOn);
      await refuseOtherCover(tx, id, clean.coverId);
      refuseWithoutPassword(after, clean);
      const isShown = before.privacy === "private" && after.privacy !== "private";
      if (isShown) refuseSamples(after.biography);
      const stage = after.privacy === "private" ? after.stage : "made";
      if (change.slug !== before.slug) await changeSlug(tx, before, change.slug);
      // Access by an earlier password must not come back when a password is required again.
      if (asksForPassword({ ...before, sections }) && !asksForPassword(after)) {
        await endPasses(tx, id);
      }
      await saveSectionFields(tx, id, { sections: after.sections, change: clean });
      await tx
        .update(memorials)
        .set({ ...change, stage, revision: before.revision + 1, updatedAt: new Date() })
        .where(eq(memorials.id, id));
      const biographies = { before: before.biography, after: after.biography };
      await keepBiography(tx, ctx, { memorialId: id, ...biographies, cause });
      await recordAudit(tx, ctx, {
        action: "memorial.changed",
        subject: "memorial",
        subjectId: id,
        details: { fields: Object.keys(clean), revision: before.revision + 1 },
      });
      announce({ topic: id, kind: "memorial", id });
      await announceToSpouses(tx, id);
      return getMemorial(ctx, id, tx);
    });
  } catch (error) {
    throw isSlugTaken(error) ? slugTaken() : error;
  }
}

type OwnColumn = keyof MemorialChange & keyof typeof memorials.$inferInsert;
const OWN_COLUMNS = Object.keys(getTableColumns(memorials)) as OwnColumn[];

/** The columns of the memorial's own row; the rest is stored by `saveSectionFields`. */
function ownColumns(change: MemorialChange): Pick<MemorialChange, OwnColumn> {
  return pick(change, OWN_COLUMNS);
}

async function saveSectionFields(
  tx: Transaction,
  memorialId: string,
  { sections, change }: { sections: Sections; change: MemorialChange },
): Promise<void> {
  await saveSections(tx, { memorialId, sections, names: changedSections(sections, change) });
  await saveCeremony(tx, memorialId, change);
  await saveGrave(tx, memorialId, change);
}

/** Incremented in SQL, so that concurrent changes both count. */
const nextRevision = sql`${memorials.revision} + 1`;

export async function deleteMemorial(ctx: Context, idOrSlug: string) {
  return transaction(ctx, async (tx) => {
    const found = await getReadable(ctx, idOrSlug, tx);
    if (!canDeleteMemorial(ctx.actor, found)) throw new AppError("notFound");
    const [{ id }, deletedAt] = [found, new Date()];
    await markDeleted(tx, ctx, id, deletedAt);
    return { id, restorableUntil: restorableUntil(ctx, deletedAt).toISOString() };
  });
}

/** Throws `notFound` for a deleted one, `memorials.held` for a held one. The caller checks permission and sets the time. */
export async function markDeleted(
  tx: Transaction,
  ctx: Context,
  id: string,
  deletedAt: Date,
): Promise<void> {
  const deleted = await tx
    .update(memorials)
    .set({ deletedAt, revision: nextRevision })
    .where(and(eq(memorials.id, id), isNull(memorials.deletedAt)));
  if (deleted.rowCount === 0) throw new AppError("notFound");
  await refuseHeld(tx, id);
  await recordAudit(tx, ctx, { action: "memorial.deleted", subject: "memorial", subjectId: id });
  announceIn(tx, { topic: id, kind: "memorial", id });
  await announceToSpouses(tx, id);
}

export async function restoreMemorial(ctx: Context, idOrSlug: string): Promise<Memorial> {
  return transaction(ctx, async (tx, announce) => {
    const found = await findGuarded(ctx, idOrSlug, tx);
    if (found === null || !canRestoreMemorial(ctx.actor, found)) throw new AppError("notFound");
    if (found.deletedAt !== null && restorableUntil(ctx, found.deletedAt) < new Date()) {
      throw new AppError("notFound");
    }
    const { id } = found;
    const isGone = and(eq(memorials.id, id), isNotNull(memorials.deletedAt));
    const back = { deletedAt: null, revision: nextRevision };
    const restored = await tx.update(memorials).set(back).where(isGone);
    if (restored.rowCount === 0) throw new AppError("notFound");
    await recordAudit(tx, ctx, { action: "memorial.restored", subject: "memorial", subjectId: id });
    announce({ topic: id, kind: "memorial", id });
    await announceToSpouses(tx, id);
    return getMemorial(ctx, id, tx);
  });
}

/** A new password revokes access by the former one. */
export async function setPassword(
  tx: Transaction,
  ctx: Context,
  id: string,
  passwordHash: string,
): Promise<void> {
  await tx.update(memorials).set({ passwordHash }).where(eq(memorials.id, id));
  await endPasses(tx, id);
  const about = { subject: "memorial", subjectId: id };
  await recordAudit(tx, ctx, { action: "memorial.passwordChanged", ...about });
  announceIn(tx, { topic: id, kind: "memorial", id });
}

/** Who is notified of pending entries. */
export async function setScreening(
  tx: Transaction,
  ctx: Context,
  id: string,
  screening: Screening,
): Promise<void> {
  await tx.update(memorials).set({ screening }).where(eq(memorials.id, id));
  const about = { subject: "memorial", subjectId: id, details: { screening } };
  await recordAudit(tx, ctx, { action: "memorial.screening", ...about });
}
