import { TEXT_FIELDS } from "../contract.ts";
import { eq, getTableColumns } from "drizzle-orm";
import { pick } from "#platform/pick.ts";
import { seenBiography } from "../restrictions/queries.server.ts";
import { defineSection } from "../sections/queries.server.ts";
import { memorials } from "../tables.server.ts";
import { excerptOf, holdsAll } from "../search/engine/folded-text.ts";
import type { FoundRow, ItemSearch } from "../sections/items/queries.server.ts";
import { textIn } from "./engine/plain-text.ts";
import { lifeRule } from "./section.ts";
import type { Context } from "#platform/context.server.ts";
import { picturesNamed } from "#platform/rich-text.server.ts";
import { canReadSection, type GuardedMemorial } from "#features/memorials/sections/policy.ts";
import { getMemorial } from "#features/memorials/content/queries.server.ts";
import { largestJpeg, mediaSeen } from "#features/memorials/media/served/queries.server.ts";
import { plainOf } from "../restrictions/model.ts";

async function readBiography(ctx: Context, memorial: GuardedMemorial) {
  const { biography } = await getMemorial(ctx, memorial.id);
  if (biography === null) return null;
  const rows = await mediaSeen(ctx, memorial, picturesNamed(biography));
  const files = rows.flatMap(({ variants }) => largestJpeg(variants));
  return { name: null, text: plainOf(biography), createdAt: null, files };
}

async function findBiography(
  ctx: Context,
  memorial: GuardedMemorial,
  { words, before }: ItemSearch,
): Promise<FoundRow[]> {
  const { id } = memorial;
  if (id >= before || !canReadSection(ctx.actor, memorial, "life")) return [];
  const [row] = await ctx.database
    .select({ biography: seenBiography })
    .from(memorials)
    .where(eq(memorials.id, id));
  const text = textIn(row?.biography ?? "");
  if (!holdsAll(text, words)) return [];
  return [{ id, excerpt: excerptOf(text, words), by: null, writtenAt: null, address: "#life" }];
}

export const lifeSection = defineSection({
  rule: lifeRule,
  content: {
    columns: { ...pick(getTableColumns(memorials), TEXT_FIELDS.life), biography: seenBiography },
    join: null,
    fieldsOf: (texts) => texts,
  },
  count: null,
  revision: [],
  parameters: [],
  copied: null,
  purge: null,
  moderated: null,
  reported: {
    kinds: {
      biography: {
        read: readBiography,
        isThere: async () => true,
        findSha: null,
        wordsOf: ({ text }) => text,
      },
    },
    findTwins: null,
  },
  searched: { kind: "biography", place: 10, find: findBiography },
  dated: null,
  told: null,
  live: null,
});
