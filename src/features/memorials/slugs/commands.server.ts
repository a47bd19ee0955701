import { eq } from "drizzle-orm";
import { violatedUnique, type Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { randomLetters } from "#platform/secrets/secrets.server.ts";
import type { Privacy } from "../contract.ts";
import { isGuessableSlug } from "./model.ts";
import { isReservedSlug, slugFrom } from "../model.ts";
import type { memorials } from "../tables.server.ts";
import { formerSlugs } from "./tables.server.ts";

const UNIQUE_SLUG = "memorials_slug";
/** Several people share a name (Jens Hansen): number of numbered slugs to try. */
const SLUG_TRIES = 5;

export function refuseReservedSlug(slug: string | undefined): void {
  if (slug !== undefined && isReservedSlug(slug)) throw invalidField("slug", "reserved");
}

type WantedSlug = { slug: string | undefined; name: string; isPublic: boolean };

/**
 * A requested slug is taken or free. A generated one is the plain name for a public page and the
 * first of that name; any other ends in random letters.
 */
export async function withFreeSlug<Result>(
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
      if (!isSlugTaken(error)) throw error;
      if (asked !== undefined || attempt >= SLUG_TRIES) throw slugTaken();
    }
  }
}

function unguessable(base: string): string {
  return `${base}-${randomLetters()}`;
}

class FormerSlugError extends Error {}

/** Whether a write failed because another memorial has or had the slug. */
export function isSlugTaken(error: unknown): boolean {
  return violatedUnique(error) === UNIQUE_SLUG || error instanceof FormerSlugError;
}

export function slugTaken(): AppError {
  return new AppError("taken", { duplicates: ["slug"], fields: { slug: { key: "taken" } } });
}

/** A printed or remembered slug must never lead to another person. */
export async function refuseFormerSlug(
  tx: Transaction,
  slug: string,
  memorialId: string,
): Promise<void> {
  const [former] = await tx.select().from(formerSlugs).where(eq(formerSlugs.slug, slug));
  if (former !== undefined && former.memorialId !== memorialId) throw new FormerSlugError();
}

/** Changes the slug; the old one redirects. */
export async function changeSlug(
  tx: Transaction,
  before: typeof memorials.$inferSelect,
  slug: string,
): Promise<void> {
  await refuseFormerSlug(tx, slug, before.id);
  await tx.delete(formerSlugs).where(eq(formerSlugs.slug, slug));
  const isGuessable = isGuessableSlug(before.slug, before);
  await tx.insert(formerSlugs).values({ slug: before.slug, memorialId: before.id, isGuessable });
}

/** A public page's guessable slug must stop working once the page is for people with the link. */
export function slugAfter(
  before: typeof memorials.$inferSelect,
  change: { slug?: string | undefined; privacy?: Privacy | undefined },
): string {
  if (change.slug !== undefined) return change.slug;
  const isHidden = before.privacy === "public" && change.privacy === "unlisted";
  if (!isHidden || !isGuessableSlug(before.slug, before)) return before.slug;
  return unguessable(before.slug.slice(0, 70).replace(/-$/, ""));
}
