import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { signedIn } from "../queries.server.ts";
import { users } from "../tables.server.ts";
import type { Restriction } from "./contract.ts";

export async function getRestriction(ctx: Context): Promise<Restriction> {
  const { userId } = signedIn(ctx);
  const { restrictedAt, restrictionEndsAt } = users;
  const [found] = await ctx.database
    .select({ restrictedAt, endsAt: restrictionEndsAt })
    .from(users)
    .where(eq(users.id, userId));
  if (found === undefined) throw new AppError("unauthenticated");
  return {
    restrictedAt: found.restrictedAt?.toISOString() ?? null,
    endsAt: found.endsAt?.toISOString() ?? null,
  };
}

/** Whether the data of any of these users are restricted. */
export async function isAnyRestricted(reader: Reader, ids: (string | null)[]): Promise<boolean> {
  const known = ids.filter((id) => id !== null);
  const restricted = and(inArray(users.id, known), isNotNull(users.restrictedAt));
  return (await reader.$count(users, restricted)) > 0;
}
