import { eq } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { canReadSection, type GuardedMemorial } from "../sections/policy.ts";
import { seenBiography } from "../restrictions/queries.server.ts";
import { excerptOf, holdsAll } from "#platform/folded-text.ts";
import type { FoundRow, ItemSearch } from "../sections/items/queries.server.ts";
import { memorials } from "../tables.server.ts";
import { textIn } from "./engine/plain-text.ts";

export async function findBiography(
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
