import { and, eq, ne } from "drizzle-orm";
import type { Role } from "#platform/actor.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context, type Services } from "#platform/context.server.ts";
import {
  violatedUnique,
  type Database,
  type Transaction,
} from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { networkOf } from "#platform/limits.server.ts";
import {
  hashSecret,
  hashToken,
  matchesSecret,
  newToken,
} from "#platform/secrets/secrets.server.ts";
import { mailEmailLink } from "./addresses/jobs.server.ts";
import { provenStep, requireSecondStep, type Step } from "./codes/commands.server.ts";
import type { Login, Registration } from "./contract.ts";
import { keyOf } from "./model.ts";
import { isWeakPassword } from "#platform/secrets/password-strength.server.ts";
import { findLogin } from "./queries.server.ts";
import {
  countInnerTry,
  countPasswordTry,
  forgiveTries,
} from "./sessions/commands/count-guesses.server.ts";
import {
  holdPasskey,
  noteLogin,
  startSession,
  startWithPassword,
  type SignedIn,
} from "./sessions/commands/start-session.server.ts";
import { sessions, users } from "./tables.server.ts";

/**
 * Makes an account and signs it in. `formerToken` is the session this browser had: it ends, here
 * and wherever else somebody signs in. Throws `taken` with the fields that are.
 */
/** Counts the network. What opened this door is checked before. */
export async function registerUser(
  ctx: Context,
  input: Registration,
  formerToken?: string,
): Promise<SignedIn> {
  await ctx.limits.count("register", networkOf(ctx.address));
  return createUser(ctx, input, { roles: [], formerToken, isReal: true });
}

type NewUser = {
  roles: Role[];
  formerToken?: string | undefined;
  /** Somebody reads mail at the address: they are asked to confirm it. */
  isReal: boolean;
  /** Joins the transaction. */
  within?(tx: Transaction): Promise<void>;
};

/** As `registerUser`, with roles, for links that grant them. */
export async function createUser(
  ctx: Context,
  input: Registration,
  { roles, formerToken, isReal, within }: NewUser,
): Promise<SignedIn> {
  await refuseWeakPassword(ctx, input.password, input);
  const id = newId();
  const now = new Date();
  const row = {
    id,
    fullName: input.fullName,
    username: input.username,
    usernameKey: keyOf(input.username),
    email: input.email,
    emailKey: keyOf(input.email),
    passwordHash: await hashSecret(input.password),
    locale: input.locale ?? ctx.locale,
    roles,
    termsAcceptedAt: now,
    createdAt: now,
  };
  try {
    return await transaction(ctx, async (tx) => {
      await within?.(tx);
      await tx.insert(users).values(row);
      await recordAudit(tx, ctx, { action: "user.registered", subject: "user", subjectId: id });
      if (isReal) await ctx.jobs.enqueue(tx, mailEmailLink, { userId: id });
      return startSession(tx, ctx, id, { formerToken });
    });
  } catch (error) {
    if (violatedUnique(error) === null) throw error;
    throw new AppError("taken", { duplicates: await takenFields(ctx, row) });
  }
}

/** Throws `invalid` at the field `password`. What is known of the person counts as guessed. */
export async function refuseWeakPassword(
  { config }: Services,
  password: string,
  { username, fullName, email }: Pick<Registration, "username" | "fullName" | "email">,
): Promise<void> {
  if (await isWeakPassword(password, [username, fullName, email, config.brand.name])) {
    throw invalidField("password", "weakPassword");
  }
}

async function takenFields(ctx: Context, row: { usernameKey: string; emailKey: string }) {
  const [username, email] = await Promise.all([
    findLogin(ctx, row.usernameKey),
    findLogin(ctx, row.emailKey),
  ]);
  return [...(username ? ["username"] : []), ...(email ? ["email"] : [])];
}

/**
 * Throws `wrongLogin` without telling which of the two was wrong, nor by how long it took. Only who has
 * both right hears of a second step. Guesses at its codes are counted by themselves.
 */
export async function logIn(
  ctx: Context,
  input: Login,
  { challengeToken, formerToken }: { challengeToken?: string; formerToken?: string },
): Promise<SignedIn> {
  await ctx.limits.count("login", networkOf(ctx.address));
  const found = await findLogin(ctx, input.username);
  await countPasswordTry(ctx, found?.id ?? keyOf(input.username), found?.id ?? null);
  const matches = await matchesSecret(input.password, found?.passwordHash ?? null);
  if (!matches || found === null) {
    throw new AppError("wrongLogin", { account: keyOf(input.username) });
  }
  const proof = { passwordHash: found.passwordHash, formerToken };
  await forgiveTries(ctx, found.id, "password");
  const hasStep = input.code !== undefined || input.passkey !== undefined;
  if (hasStep) await countInnerTry(ctx, found.id, "step");
  const signedIn =
    (hasStep ? null : await startWithPassword(ctx, found.id, proof)) ??
    (await startWithStep(ctx, found.id, proof, await provenStep(ctx, input, challengeToken)));
  if (hasStep) await forgiveTries(ctx, found.id, "step");
  noteLogin(ctx, signedIn);
  return signedIn;
}

async function startWithStep(
  ctx: Context,
  userId: string,
  proof: { passwordHash: string; formerToken: string | undefined },
  step: Step,
): Promise<SignedIn> {
  return transaction(ctx, async (tx) => {
    const isVerified = await requireSecondStep(tx, ctx, userId, step);
    return startSession(tx, ctx, userId, { ...proof, isVerified, passkeyId: step.passkey?.id });
  });
}

/**
 * Whoever has this session has proved to be its owner (`confirmedAt`), or taken a second step
 * (`verifiedAt`, with `passkeyId` where it was one): it goes on under a new token, and what was read of
 * the old one is worth nothing.
 */
export async function renewSession(
  tx: Transaction,
  sessionId: string,
  proof: "confirmedAt" | "verifiedAt" = "confirmedAt",
  passkeyId?: string,
): Promise<string> {
  if (passkeyId !== undefined) await holdPasskey(tx, passkeyId);
  const token = newToken();
  const { rowCount } = await tx
    .update(sessions)
    .set({
      tokenHash: hashToken(token),
      [proof]: new Date(),
      ...(passkeyId !== undefined && { passkeyId }),
    })
    .where(eq(sessions.id, sessionId));
  if (rowCount === 0) throw new AppError("unauthenticated");
  return token;
}

export async function logOut(ctx: Context, token: string | undefined): Promise<void> {
  if (token === undefined || token === "") return;
  await ctx.database.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)));
}

/** Wherever somebody is signed in, or wherever but here (`keptId`): after this they are not. */
export async function endAllSessions(
  writer: Database | Transaction,
  userId: string,
  keptId?: string,
): Promise<void> {
  const others = keptId === undefined ? undefined : ne(sessions.id, keptId);
  await writer.delete(sessions).where(and(eq(sessions.userId, userId), others));
}
