import { eq } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { endPasses } from "#features/memorials/access/commands/end-passes.server.ts";
import { getChangeable } from "#features/memorials/access/queries.server.ts";
import { withCleanStory } from "#features/memorials/biography/commands.server.ts";
import { updateMemorial } from "#features/memorials/commands.server.ts";
import type { Memorial, MemorialChange } from "#features/memorials/content/contract.ts";
import { wordsOfChange } from "#features/memorials/content/model.ts";
import { findRefusalToShow, getMemorial } from "#features/memorials/content/queries.server.ts";
import { refuseOtherCover } from "#features/memorials/media/named/queries.server.ts";
import { acceptStory } from "#features/memorials/restrictions/commands.server.ts";
import { refuseRemovedWords } from "#features/memorials/restrictions/queries.server.ts";
import { withChange } from "#features/memorials/sections/model.ts";
import { asksForPassword } from "#features/memorials/sections/policy.ts";
import { readSections } from "#features/memorials/sections/queries.server.ts";
import {
  changeSlug,
  isSlugTaken,
  refuseReservedSlug,
  slugAfter,
  slugTaken,
} from "#features/memorials/slugs/commands.server.ts";
import { announceToSpouses } from "#features/memorials/spouse-links/commands.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import { CHANGE } from "#features/memorials/timeline/model.ts";
import {
  ownColumns,
  refuseImpossibleDates,
  refuseSamples,
  refuseWithoutPassword,
  saveSectionFields,
  biographySaved,
} from "./save-fields.server.ts";

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
      if (isShown) {
        refuseSamples(after.biography);
        const refusal = await findRefusalToShow(ctx, id, tx);
        if (refusal !== null) throw refusal;
      }
      const stage = after.privacy === "private" ? after.stage : "made";
      if (change.slug !== before.slug) await changeSlug(tx, before, change.slug);
      // Access by an earlier password must not come back when a password is required again.
      if (asksForPassword({ ...before, sections }) && !asksForPassword(after)) {
        await endPasses(tx, id);
      }
      await saveSectionFields(tx, id, { sections: after.sections, change: clean });
      const revision = before.revision + 1;
      await updateMemorial(tx, id, { ...change, stage, revision, updatedAt: new Date() });
      const biographies = { before: before.biography, after: after.biography };
      await biographySaved.raise(tx, ctx, { memorialId: id, ...biographies, cause });
      await recordAudit(tx, ctx, {
        action: "memorial.changed",
        subject: "memorial",
        subjectId: id,
        details: { fields: Object.keys(clean), revision },
      });
      announce({ topic: id, kind: "memorial", id });
      await announceToSpouses(tx, id);
      return getMemorial(ctx, id, tx);
    });
  } catch (error) {
    throw isSlugTaken(error) ? slugTaken() : error;
  }
}
