import { inArray } from "drizzle-orm";
import type { Role } from "#platform/actor.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context, type Services } from "#platform/context.server.ts";
import {
  violatedUnique,
  type Reader,
  type Transaction,
} from "#platform/database/database.server.ts";
import { AppError, invalidField, type ErrorDetails } from "#platform/errors.ts";
import { defineHook } from "#platform/extensions.server.ts";
import { newId } from "#platform/ids.ts";
import { networkOf } from "#platform/limits.server.ts";
import { isWeakPassword } from "#platform/secrets/password-strength.server.ts";
import { hashPassword } from "#platform/secrets/passwords.server.ts";
import type { Registration } from "../contract.ts";
import { mailEmailLink } from "../email-change/jobs.server.ts";
import { keyOf } from "#platform/ascii-address.ts";
import { findLogin } from "../queries.server.ts";
import { startSession, type SignedIn } from "../sessions/commands/start-session.server.ts";
import { users } from "../tables.server.ts";
import { usernameSuggestions } from "../usernames/model.ts";

/** Raised when somebody registers with a code. Handlers refuse a mistyped or used code. */
export const registeringWithCode = defineHook<string, void, Reader>("registeringWithCode");

/**
 * Creates an account and signs it in. `formerToken` is the browser's previous session, which ends
 * as at every login. Throws `taken` with the fields that are taken. Limited by network; the code on
 * the plate that allows registration is checked before.
 */
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
  /** Whether the address is a real mailbox: a confirmation mail is sent to it. */
  isReal: boolean;
  /** Runs in the same transaction. */
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
    passwordHash: await hashPassword(input.password),
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
    throw new AppError("taken", await takenFields(ctx, row));
  }
}

/** Throws `invalid` at the field `password`. The user's own data count as easy to guess. */
export async function refuseWeakPassword(
  { config }: Services,
  password: string,
  { username, fullName, email }: Pick<Registration, "username" | "fullName" | "email">,
): Promise<void> {
  if (await isWeakPassword(password, [username, fullName, email, config.brand.name])) {
    throw invalidField("password", "weakPassword");
  }
}

type Wanted = { fullName: string; username: string; usernameKey: string; emailKey: string };

/** The fields that are taken, and a user name that is free in place of the wanted one. */
async function takenFields(ctx: Context, row: Wanted): Promise<ErrorDetails> {
  const [username, email] = await Promise.all([
    findLogin(ctx, row.usernameKey),
    findLogin(ctx, row.emailKey),
  ]);
  const duplicates = [...(username ? ["username"] : []), ...(email ? ["email"] : [])];
  if (!username) return { duplicates };
  const free = await firstFree(ctx, usernameSuggestions(row.fullName, row.username));
  return free === undefined ? { duplicates } : { duplicates, suggestions: { username: free } };
}

async function firstFree(
  { database }: Services,
  names: readonly string[],
): Promise<string | undefined> {
  const rows = await database
    .select({ key: users.usernameKey })
    .from(users)
    .where(inArray(users.usernameKey, names.map(keyOf)));
  const taken = new Set(rows.map(({ key }) => key));
  return names.find((name) => !taken.has(keyOf(name)));
}
