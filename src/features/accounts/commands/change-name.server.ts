import { keyOf } from "#platform/ascii-address.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import { violatedUnique } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { networkOf } from "#platform/limits.server.ts";
import type { NewName, User } from "../contract.ts";
import { getSignedInUser, signedIn } from "../queries.server.ts";
import { renameUser } from "./change-user.server.ts";

/**
 * The name under which the other keepers of a page see the caller, and the user name. Throws `taken` for one that
 * another account has; it is limited like a registration, which tells the same.
 */
export async function changeName(ctx: Context, { fullName, username }: NewName): Promise<User> {
  const { userId } = signedIn(ctx);
  const names = {
    fullName,
    ...(username !== undefined && { username, usernameKey: keyOf(username) }),
  };
  if (username !== undefined) await ctx.limits.count("register", networkOf(ctx.address));
  try {
    await transaction(ctx, (tx) => renameUser(tx, ctx, userId, names));
  } catch (error) {
    if (violatedUnique(error) === null) throw error;
    throw new AppError("taken", { duplicates: ["username"] });
  }
  return getSignedInUser(ctx);
}
