import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { isStaff } from "#features/accounts/roles/model.ts";
import { sessions, users } from "#features/accounts/tables.server.ts";
import type { KeeperRole } from "#features/memorials/policy.ts";
import { keepers } from "#features/memorials/tables.server.ts";
import { createQrCode } from "#features/qr/commands.server.ts";
import { qrHistory } from "#features/qr/tables.server.ts";
import type { Role } from "#platform/actor.ts";
import { systemContext } from "#platform/context.server.ts";
import { newId } from "#platform/ids.ts";
import type { Client, TestApp } from "#test/app.ts";

/** Worlds for tests, in the product's own words. Each makes something new, under its own name. */

let made = 0;
export const PASSWORD = "tre grønne cykler i regnen";

export type TestUser = Client & { id: string; username: string; email: string };

/** Somebody with an account, signed in. */
export async function aUser(
  { as }: Pick<TestApp, "as">,
  given: Record<string, unknown> = {},
): Promise<TestUser> {
  const username = `anna.${process.pid}.${++made}`;
  const answer = await as().post("/api/register", {
    fullName: "Anna Holm",
    username,
    email: `${username}@example.org`,
    password: PASSWORD,
    acceptTerms: true,
    ...given,
  });
  expect(answer.body).toMatchObject({ id: expect.any(String) });
  const { id, email } = answer.body;
  return { ...as(answer.cookie), id, username: answer.body.username, email };
}

/** The same person, who has pressed the link in the first mail. */
export async function reachable(
  { services }: Pick<TestApp, "services">,
  person: TestUser,
): Promise<TestUser> {
  const emailVerifiedAt = new Date();
  await services.database.update(users).set({ emailVerifiedAt }).where(eq(users.id, person.id));
  return person;
}

export type TestMemorial = { id: string; slug: string; path: string; owner: TestUser };

/** A memorial with somebody who keeps it. */
export async function aMemorial(
  app: Pick<TestApp, "as">,
  given: Record<string, unknown> & { owner?: TestUser } = {},
): Promise<TestMemorial> {
  const { owner = await aUser(app), ...fields } = given;
  const answer = await owner.post("/api/memorials", { name: "Inger Østergård", ...fields });
  expect(answer.body).toMatchObject({ id: expect.any(String) });
  const { id, slug } = answer.body;
  return { id, slug, path: `/api/memorials/${id}`, owner };
}

/** Somebody who keeps the memorial, too. */
export async function aKeeper(
  app: Pick<TestApp, "as" | "services">,
  { id }: Pick<TestMemorial, "id">,
  role: Exclude<KeeperRole, "owner">,
  given: Record<string, unknown> & { person?: TestUser } = {},
): Promise<TestUser> {
  const { person = await aUser(app, given) } = given;
  await app.services.database
    .insert(keepers)
    .values({ memorialId: id, userId: person.id, role, since: new Date() });
  return person;
}

/** An unlinked plate, with the key from its package. */
export function aPlate({ services }: TestApp): Promise<{ code: string; activationKey: string }> {
  return createQrCode(systemContext(services));
}

/** As if files of these codes had been read back and had left the house. */
export async function proven({ services }: TestApp, codes: readonly string[]): Promise<void> {
  const symbol = { formats: ["svg"], level: "Q", moduleMm: 0.6 };
  const entry = { step: "symbolProven", at: new Date(), after: { symbol } } as const;
  const entries = codes.map((code) => ({ id: newId(), code, ...entry }));
  await services.database.insert(qrHistory).values(entries);
}

/** The same person, with roles that an administrator gave before the test began, logged in by two steps. */
export async function withRoles(
  { services }: Pick<TestApp, "services">,
  person: TestUser,
  roles: Role[],
): Promise<TestUser> {
  const { database } = services;
  // Staff are given their role once their address is confirmed.
  if (isStaff(roles)) await reachable({ services }, person);
  await database.update(users).set({ roles }).where(eq(users.id, person.id));
  const verifiedAt = new Date();
  await database.update(sessions).set({ verifiedAt }).where(eq(sessions.userId, person.id));
  return person;
}
