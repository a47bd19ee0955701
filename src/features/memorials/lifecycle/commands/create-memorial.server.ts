import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { defineHook } from "#platform/extensions.server.ts";
import { newId } from "#platform/ids.ts";
import { withCleanStory } from "#features/memorials/biography/commands.server.ts";
import { insertMemorial } from "#features/memorials/commands.server.ts";
import type { Memorial, NewMemorial } from "#features/memorials/content/contract.ts";
import { getMemorial } from "#features/memorials/content/queries.server.ts";
import { beginsPrivate } from "#features/memorials/policy.ts";
import { addOwner } from "#features/memorials/roles/commands.server.ts";
import { refuseTooMany } from "#features/memorials/roles/queries.server.ts";
import { withChange, withDefaults } from "#features/memorials/sections/model.ts";
import { sectionRulesOf } from "#features/memorials/sections/queries.server.ts";
import {
  refuseFormerSlug,
  refuseReservedSlug,
  withFreeSlug,
} from "#features/memorials/slugs/commands.server.ts";
import {
  ownColumns,
  refuseImpossibleDates,
  refuseSamples,
  refuseWithoutPassword,
  saveSectionFields,
  biographySaved,
} from "./save-fields.server.ts";

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
      await insertMemorial(tx, { ...row, slug });
      await saveSectionFields(tx, id, { sections, change: input });
      await addOwner(tx, id, actor.userId);
      const biographies = { before: null, after: row.biography ?? null };
      const saved = { memorialId: id, ...biographies, cause: { deed: "add" as const } };
      await biographySaved.raise(tx, ctx, saved);
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
