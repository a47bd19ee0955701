import { transaction, type Context } from "#platform/context.server.ts";
import type { NewName, User } from "../contract.ts";
import { getSignedInUser, signedIn } from "../queries.server.ts";
import { renameUser } from "./change-user.server.ts";

/** The name under which the other keepers of a page see the caller. */
export async function changeName(ctx: Context, { fullName }: NewName): Promise<User> {
  const { userId } = signedIn(ctx);
  await transaction(ctx, (tx) => renameUser(tx, ctx, userId, fullName));
  return getSignedInUser(ctx);
}
