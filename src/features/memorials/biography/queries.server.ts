import { and, eq } from "drizzle-orm";
import { signedIn } from "#features/accounts/queries.server.ts";
import type { Context } from "#platform/context.server.ts";
import { getEditable } from "../queries.server.ts";
import { holdsRemovedWords } from "../reports/restrictions/queries.server.ts";
import { memorials } from "../tables.server.ts";
import type { LastChange } from "./contract.ts";
import { biographyChanges } from "./tables.server.ts";

/** `null` where somebody else made the last change: only its author can revert it. */
export async function getLastChange(ctx: Context, idOrSlug: string): Promise<LastChange> {
  const { id } = await getEditable(ctx, idOrSlug);
  const { userId } = signedIn(ctx);
  const [found] = await ctx.database
    .select({ before: biographyChanges.before, after: memorials.biography })
    .from(biographyChanges)
    .innerJoin(memorials, eq(memorials.id, biographyChanges.memorialId))
    .where(and(eq(memorials.id, id), eq(biographyChanges.changedBy, userId)));
  const isRead =
    found !== undefined &&
    !(await holdsRemovedWords(ctx.database, id, found.before, "biography")) &&
    !(await holdsRemovedWords(ctx.database, id, found.after, "biography"));
  return { change: isRead ? found : null };
}
