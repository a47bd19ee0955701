import { and, count, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import {
  violatedUnique,
  type Reader,
  type Transaction,
} from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { randomLetters } from "#platform/secrets/secrets.server.ts";
import { picturesNamed, sanitizeStory } from "#platform/rich-text.server.ts";
import { keepLastChange } from "./biography/commands.server.ts";
import type { Memorial, MemorialChange, NewMemorial } from "./contract.ts";
import { isGuessableSlug } from "./keeping/model.ts";
import { findOwnPictures } from "./media/queries.server.ts";
import { countSamples, isBornAfterDeath, isReservedSlug, slugFrom } from "./model.ts";
import {
  ALL_AS_THE_PAGE,
  asksForPassword,
  beginsPrivate,
  canDeleteMemorial,
  canRestoreMemorial,
} from "./policy.ts";
import {
  findGuarded,
  getEditable,
  getMemorial,
  getReadable,
  restorableUntil,
} from "./queries.server.ts";
import { passes } from "./passes/tables.server.ts";
import { formerSlugs, keepers, memorials } from "./tables.server.ts";

const UNIQUE_SLUG = "memorials_slug";
/** A chosen name may be taken again and again (Jens Hansen): this many numbered tries. */
const SLUG_TRIES = 5;

/** Makes a memorial with the caller as its owner. `within` joins the transaction. */
export async function createMemorial(
  ctx: Context,
  input: Omit<NewMemorial, "qrCode">,
  within: (tx: Transaction, memorialId: string) => Promise<void> = async () => undefined,
): Promise<Memorial> {
  const actor = ctx.actor;
  if (actor === null) throw new AppError("unauthenticated");
  await refuseTooMany(ctx, actor.userId);
  const id = newId();
  const now = new Date();
  refuseReservedSlug(input.slug);
  const row = {
    kind: "person" as const,
    privacy: "unlisted" as const,
    ...ALL_AS_THE_PAGE,
    layout: "enhanced" as const,
    theme: "ink" as const,
    downloads: "closed" as const,
    stage: "made" as const,
    language: ctx.locale,
    ...(await withCleanStory(input, id, ctx.database)),
    ...(beginsPrivate(actor) && { privacy: "private" as const }),
    id,
    name: input.name,
    revision: 1,
    createdAt: now,
    updatedAt: now,
  };
  refuseImpossibleDates(row.bornOn ?? null, row.diedOn ?? null);
  refuseWithoutPassword(row, input);
  if (row.privacy !== "private") {
    refuseSamples(row.biography ?? null);
    row.stage = "made";
  }
  const wanted = { slug: input.slug, name: input.name, isPublic: row.privacy === "public" };
  return withFreeSlug(wanted, (slug) =>
    transaction(ctx, async (tx) => {
      await refuseFormerSlug(tx, slug, id);
      await tx.insert(memorials).values({ ...row, slug });
      await tx
        .insert(keepers)
        .values({ memorialId: id, userId: actor.userId, role: "owner", since: now });
      await within(tx, id);
      await recordAudit(tx, ctx, {
        action: "memorial.created",
        subject: "memorial",
        subjectId: id,
      });
      return getMemorial(ctx, id, tx);
    }),
  );
}

function refuseReservedSlug(slug: string | undefined): void {
  if (slug !== undefined && isReservedSlug(slug)) throw invalidField("slug", "reserved");
}

/** The biography as it may stand there, with pictures of this memorial and no other. */
async function withCleanStory<Input extends MemorialChange>(
  input: Input,
  memorialId: string,
  reader: Reader,
): Promise<Input> {
  if (input.biography === undefined || input.biography === null) return input;
  const named = picturesNamed(input.biography);
  const own = await findOwnPictures(reader, memorialId, named);
  return { ...input, biography: sanitizeStory(input.biography, (id) => own.has(id)) };
}

function refuseImpossibleDates(bornOn: string | null, diedOn: string | null): void {
  if (isBornAfterDeath(bornOn, diedOn)) throw invalidField("diedOn", "diesBeforeBirth");
}

/** Words that nobody has written for this person are not shown to anybody else. */
function refuseSamples(biography: string | null): void {
  if (countSamples(biography) > 0) throw invalidField("privacy", "samplesLeft");
}

/** Said at the field that asks for one; a password can't be asked for before it is chosen. */
function refuseWithoutPassword(
  memorial: Parameters<typeof asksForPassword>[0] & { passwordHash?: string | null },
  change: MemorialChange,
): void {
  if (!asksForPassword(memorial) || memorial.passwordHash) return;
  const asking = Object.entries(change).find(([, value]) => value === "password");
  throw invalidField(asking?.[0] ?? "privacy", "passwordFirst");
}

/** Throws `limitReached` for who owns as many pages as one may. */
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

type WantedSlug = { slug: string | undefined; name: string; isPublic: boolean };

/**
 * A slug that was asked for is taken or free. One made from the name is the name alone for a page that
 * everybody may find, and the first of that name; any other ends in letters that nobody guesses.
 */
async function withFreeSlug<Result>(
  { slug: asked, name, isPublic }: WantedSlug,
  write: (slug: string) => Promise<Result>,
): Promise<Result> {
  const base = asked ?? slugFrom(name);
  for (let attempt = 0; ; attempt++) {
    const isPlain = attempt === 0 && !isReservedSlug(base) && (asked !== undefined || isPublic);
    const slug = isPlain ? base : unguessable(base);
    try {
      return await write(slug);
    } catch (error) {
      const taken = violatedUnique(error) === UNIQUE_SLUG || error instanceof FormerSlugError;
      if (!taken) throw error;
      if (asked !== undefined || attempt >= SLUG_TRIES) throw slugTaken();
    }
  }
}

function unguessable(base: string): string {
  return `${base}-${randomLetters()}`;
}

class FormerSlugError extends Error {}

function slugTaken(): AppError {
  return new AppError("taken", { duplicates: ["slug"], fields: { slug: { key: "taken" } } });
}

/** What is printed or remembered somewhere must never lead to another person. */
async function refuseFormerSlug(tx: Transaction, slug: string, memorialId: string): Promise<void> {
  const [former] = await tx.select().from(formerSlugs).where(eq(formerSlugs.slug, slug));
  if (former !== undefined && former.memorialId !== memorialId) throw new FormerSlugError();
}

/**
 * Changes the given fields.
 * Throws `changedMeanwhile` when `expected` is given and someone else was faster.
 */
export async function changeMemorial(
  ctx: Context,
  idOrSlug: string,
  input: MemorialChange,
  expected: number | null,
): Promise<Memorial> {
  refuseReservedSlug(input.slug);
  try {
    return await transaction(ctx, async (tx, announce) => {
      const { id } = await getEditable(ctx, idOrSlug, tx);
      const clean = await withCleanStory(input, id, tx);
      const [before] = await tx
        .select()
        .from(memorials)
        .where(eq(memorials.id, id))
        // Two keepers wait for each other; visitors, whose rows refer to this one, wait for nobody.
        .for("no key update");
      if (before === undefined) throw new AppError("notFound");
      if (expected !== null && expected !== before.revision) throw new AppError("changedMeanwhile");
      const change = { ...clean, slug: slugAfter(before, clean) };
      const after = { ...before, ...change };
      refuseImpossibleDates(after.bornOn, after.diedOn);
      refuseWithoutPassword(after, change);
      const isShown = before.privacy === "private" && after.privacy !== "private";
      if (isShown) refuseSamples(after.biography);
      const stage = after.privacy === "private" ? after.stage : "made";
      if (change.slug !== before.slug) {
        await refuseFormerSlug(tx, change.slug, id);
        await tx.delete(formerSlugs).where(eq(formerSlugs.slug, change.slug));
        const isGuessable = isGuessableSlug(before.slug, before);
        await tx.insert(formerSlugs).values({ slug: before.slug, memorialId: id, isGuessable });
      }
      // Whoever was let in by a password is not let in again when it is asked for another time.
      if (asksForPassword(before) && !asksForPassword(after)) {
        await tx.delete(passes).where(eq(passes.memorialId, id));
      }
      await tx
        .update(memorials)
        .set({ ...change, stage, revision: before.revision + 1, updatedAt: new Date() })
        .where(eq(memorials.id, id));
      const biographies = { before: before.biography, after: after.biography };
      await keepLastChange(tx, ctx, { memorialId: id, ...biographies });
      const fields = Object.keys(clean);
      await recordAudit(tx, ctx, {
        action: "memorial.changed",
        subject: "memorial",
        subjectId: id,
        details: { fields, revision: before.revision + 1 },
      });
      announce({ topic: id, kind: "memorial", id });
      return getMemorial(ctx, id, tx);
    });
  } catch (error) {
    if (violatedUnique(error) === UNIQUE_SLUG || error instanceof FormerSlugError)
      throw slugTaken();
    throw error;
  }
}

/** What everybody could find by a name is not to be found by it once it is for those with the link. */
function slugAfter(before: typeof memorials.$inferSelect, change: MemorialChange): string {
  if (change.slug !== undefined) return change.slug;
  const isHidden = before.privacy === "public" && change.privacy === "unlisted";
  if (!isHidden || !isGuessableSlug(before.slug, before)) return before.slug;
  return unguessable(before.slug.slice(0, 70).replace(/-$/, ""));
}

/** Counted where it stands: two at once both count. */
const oneMore = sql`${memorials.revision} + 1`;

export async function deleteMemorial(ctx: Context, idOrSlug: string) {
  return transaction(ctx, async (tx, announce) => {
    const found = await getReadable(ctx, idOrSlug, tx);
    if (!canDeleteMemorial(ctx.actor, found)) throw new AppError("notFound");
    const { id } = found;
    const deletedAt = new Date();
    const deleted = await tx
      .update(memorials)
      .set({ deletedAt, revision: oneMore })
      .where(and(eq(memorials.id, id), isNull(memorials.deletedAt)));
    if (deleted.rowCount === 0) throw new AppError("notFound");
    await recordAudit(tx, ctx, { action: "memorial.deleted", subject: "memorial", subjectId: id });
    announce({ topic: id, kind: "memorial", id });
    return { id, restorableUntil: restorableUntil(ctx, deletedAt).toISOString() };
  });
}

export async function restoreMemorial(ctx: Context, idOrSlug: string): Promise<Memorial> {
  return transaction(ctx, async (tx, announce) => {
    const found = await findGuarded(ctx, idOrSlug, tx);
    if (found === null || !canRestoreMemorial(ctx.actor, found)) throw new AppError("notFound");
    if (found.deletedAt !== null && restorableUntil(ctx, found.deletedAt) < new Date()) {
      throw new AppError("notFound");
    }
    const { id } = found;
    const restored = await tx
      .update(memorials)
      .set({ deletedAt: null, revision: oneMore })
      .where(and(eq(memorials.id, id), isNotNull(memorials.deletedAt)));
    if (restored.rowCount === 0) throw new AppError("notFound");
    await recordAudit(tx, ctx, { action: "memorial.restored", subject: "memorial", subjectId: id });
    announce({ topic: id, kind: "memorial", id });
    return getMemorial(ctx, id, tx);
  });
}
