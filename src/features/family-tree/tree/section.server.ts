import { sql } from "drizzle-orm";
import { defineSection } from "#features/memorials/sections/queries.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import { outer } from "#platform/database/outer.server.ts";
import { copiedTree } from "./queries/copied-tree.server.ts";
import { familyTreeRule } from "./section.ts";
import { familyTrees } from "./tables.server.ts";

export const familyTreeSection = defineSection({
  rule: familyTreeRule,
  content: null,
  // The dead, as visitors see them; whose tree nobody has written in is alone.
  count: sql<number>`coalesce((select ${familyTrees.shownPeople} from ${familyTrees}
    where ${familyTrees.memorialId} = ${outer(memorials.id)}), 0)`,
  revision: [],
  parameters: [],
  copied: {
    dataOf: async (ctx, { memorial }) => ({ familyTree: await copiedTree(ctx, memorial.id) }),
    readable: null,
    filesOf: null,
  },
  moderated: null,
  reported: null,
  searched: null,
  dated: null,
  told: null,
  live: null,
  purge: null,
});
