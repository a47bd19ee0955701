import { TEXT_FIELDS } from "../contract.ts";
import { getTableColumns } from "drizzle-orm";
import { pick } from "#platform/pick.ts";
import { seenBiography } from "../restrictions/queries.server.ts";
import { defineSection } from "../sections/queries.server.ts";
import { memorials } from "../tables.server.ts";
import { findBiography } from "./queries.server.ts";
import { lifeRule } from "./section.ts";
import type { Context } from "#platform/context.server.ts";
import { picturesNamed } from "#platform/rich-text.server.ts";
import type { GuardedMemorial } from "#features/memorials/sections/policy.ts";
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
