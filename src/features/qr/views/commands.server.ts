import { and, eq } from "drizzle-orm";
import { signedIn } from "#features/accounts/queries.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import { violatedUnique } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { VIEWS_MAX, type NewView, type SavedView } from "./contract.ts";
import { shownView } from "./queries.server.ts";
import { qrViews } from "./tables.server.ts";

/**
 * Throws `invalid` if the name is taken or the filter is empty; `limitReached` above the maximum.
 */
export async function saveView(ctx: Context, { name, filter }: NewView): Promise<SavedView> {
  const { userId } = signedIn(ctx);
  if (Object.values(filter).every((value) => value === undefined || value === "")) {
    throw invalidField("filter", "required");
  }
  return refusingTaken(() =>
    transaction(ctx, async (tx) => {
      // Locked, so that two concurrent saves respect the limit.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
      if ((await tx.$count(qrViews, eq(qrViews.userId, userId))) >= VIEWS_MAX) {
        throw new AppError("limitReached", { values: { count: VIEWS_MAX } });
      }
      const row = { id: newId(), userId, ...named(name), filter, createdAt: new Date() };
      return tx.insert(qrViews).values(row).returning(shownView);
    }),
  );
}

/** Throws `notFound` for views that don't exist and for somebody else's alike. */
export async function renameView(ctx: Context, id: string, name: string): Promise<SavedView> {
  return refusingTaken(() =>
    ctx.database.update(qrViews).set(named(name)).where(ownView(ctx, id)).returning(shownView),
  );
}

/** Throws `notFound` for views that don't exist and for somebody else's alike. */
export async function deleteView(ctx: Context, id: string): Promise<void> {
  const { rowCount } = await ctx.database.delete(qrViews).where(ownView(ctx, id));
  if (rowCount === 0) throw new AppError("notFound");
}

function ownView(ctx: Context, id: string) {
  return and(eq(qrViews.id, id), eq(qrViews.userId, signedIn(ctx).userId));
}

function named(name: string) {
  return { name, nameKey: name.normalize("NFKC").toLowerCase() };
}

async function refusingTaken(write: () => Promise<SavedView[]>): Promise<SavedView> {
  try {
    const [written] = await write();
    if (written === undefined) throw new AppError("notFound");
    return written;
  } catch (error) {
    if (violatedUnique(error) === "qr_views_name") throw invalidField("name", "taken");
    throw error;
  }
}
