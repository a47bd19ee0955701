import { eq } from "drizzle-orm";
import { memorialError } from "#features/memorials/errors.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { networkOf } from "#platform/limits.server.ts";
import { isWeakPassword } from "#platform/secrets/password-strength.server.ts";
import { hashPassword, matchesPassword } from "#platform/secrets/passwords.server.ts";
import { hashToken, newToken } from "#platform/secrets/secrets.server.ts";
import { endPasses } from "#features/memorials/access/commands/end-passes.server.ts";
import { givePass } from "#features/memorials/access/commands/give-pass.server.ts";
import { setPassword } from "#features/memorials/commands.server.ts";
import { asksForPassword } from "#features/memorials/sections/policy.ts";
import { readingOf } from "#features/memorials/policy.ts";
import { findGuarded, getEditable } from "#features/memorials/access/queries.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";

const DAY = 86_400_000;

/** Sets the password. Revokes access by the former one, including on open pages. */
export async function setMemorialPassword(
  ctx: Context,
  idOrSlug: string,
  password: string,
): Promise<void> {
  const { id, slug } = await getEditable(ctx, idOrSlug);
  const [named] = await ctx.database
    .select({ name: memorials.name, nickname: memorials.nickname })
    .from(memorials)
    .where(eq(memorials.id, id));
  const context = [slug, named?.name ?? "", named?.nickname ?? "", ctx.config.brand.name];
  if (await isWeakPassword(password, context)) throw invalidField("password", "weakPassword");
  const passwordHash = await hashPassword(password);
  await transaction(ctx, async (tx) => {
    await getEditable(ctx, id, tx);
    await setPassword(tx, ctx, id, passwordHash);
    await endPasses(tx, id);
  });
}

/**
 * Lets a browser in that brings the password. Answers the token that it is to keep in place of the
 * one it had: one that somebody planted there before opens nothing. Throws `memorials.wrongPassword`,
 * `tooMany`; for what the password does not open `notFound`.
 */
export async function enterMemorial(
  ctx: Context,
  idOrSlug: string,
  password: string,
): Promise<string> {
  const found = await findGuarded(ctx, idOrSlug);
  const reading = found === null ? "nothing" : readingOf(found);
  if (found === null || reading === "nothing") throw new AppError("notFound");
  if (reading === "invited") throw memorialError("invitedOnly");
  if (!asksForPassword(found)) throw new AppError("notFound");
  const network = networkOf(ctx.address);
  const here = `${network} ${found.id}`;
  await ctx.limits.count("passNetwork", network);
  await ctx.limits.count("pass", here);
  await ctx.limits.count("passMemorial", found.id);
  const passwordHash = await passwordHashOf(ctx, found.id);
  if (!(await matchesPassword(password, passwordHash))) throw memorialError("wrongPassword");
  // A funeral's guests, who all know it, shut nobody out; nor do they give anybody elsewhere more tries.
  await ctx.limits.forget("pass", here);
  await ctx.limits.giveBack("passNetwork", network);
  await ctx.limits.giveBack("passMemorial", found.id);
  return letIn(ctx, found.id, passwordHash);
}

async function passwordHashOf({ database }: Context, id: string): Promise<string | null> {
  const [row] = await database
    .select({ passwordHash: memorials.passwordHash })
    .from(memorials)
    .where(eq(memorials.id, id));
  return row?.passwordHash ?? null;
}

async function letIn(ctx: Context, memorialId: string, passwordHash: string | null) {
  const token = newToken();
  const tokenHash = hashToken(token);
  const expiresAt = new Date(Date.now() + ctx.config.passDays * DAY);
  await ctx.database.transaction(async (tx) => {
    // Locked until the commit, so that a password that is being changed grants no access.
    const [current] = await tx
      .select({ passwordHash: memorials.passwordHash })
      .from(memorials)
      .where(eq(memorials.id, memorialId))
      .for("share");
    if (current?.passwordHash !== passwordHash) throw memorialError("wrongPassword");
    await givePass(tx, { memorialId, tokenHash, expiresAt }, ctx.pass);
  });
  return token;
}
