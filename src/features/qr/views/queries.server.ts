import { asc, eq } from "drizzle-orm";
import { signedIn } from "#features/accounts/queries.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { SavedView } from "./contract.ts";
import { qrViews } from "./tables.server.ts";

export const shownView = { id: qrViews.id, name: qrViews.name, filter: qrViews.filter };

export async function listViews(ctx: Context): Promise<{ items: SavedView[] }> {
  const items = await ctx.database
    .select(shownView)
    .from(qrViews)
    .where(eq(qrViews.userId, signedIn(ctx).userId))
    .orderBy(asc(qrViews.nameKey));
  return { items };
}
