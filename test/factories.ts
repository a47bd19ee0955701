import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { isStaff } from "#features/accounts/roles/model.ts";
import { sessions } from "#features/accounts/sessions/tables.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import type { KeeperRole } from "#features/memorials/contract.ts";
import { custodians } from "#features/memorials/custodians/tables.server.ts";
import { keepers } from "#features/memorials/roles/tables.server.ts";
import { createQrCode } from "#features/qr/commands/claim-code.server.ts";
import { qrHistory } from "#features/qr/tables.server.ts";
import type { Role } from "#platform/actor.ts";
import { systemContext } from "#platform/context.server.ts";
import { newId } from "#platform/ids.ts";
import type { Answer } from "#test/answers.ts";
import type { Client, TestApp } from "#test/app.ts";

/**
 * Worlds for tests, in the product's own words. Each makes something new, under its own name. Journeys in
 * a browser use them, too, so nothing here is of one test runner.
 */

type WithServices = Pick<TestApp, "services">;
type Someone = { id: string };

let made = 0;
export const PASSWORD = "tre grønne cykler i regnen";

/** What somebody fills in to get an account. */
export function aRegistration(username: string, given: Record<string, unknown> = {}) {
  return {
    fullName: "Anna Holm",
    username,
    email: `${username}@example.org`,
    password: PASSWORD,
    acceptTerms: true,
    ...given,
  };
}

export type TestUser = Client & { id: string; username: string; email: string };

/** Somebody with an account, signed in. */
export async function aUser(
  { as }: Pick<TestApp, "as">,
  given: Record<string, unknown> = {},
): Promise<TestUser> {
  const username = `anna.${process.pid}.${++made}`;
  const answer = await as().post("/api/register", aRegistration(username, given));
  assertMade(answer);
  const { id, email } = answer.body;
  return { ...as(answer.cookie), id, username: answer.body.username, email };
}

/** What was made has an id; the answer tells why nothing was. */
function assertMade({ status, body }: Answer<{ id?: string } | null>): void {
  assert.equal(typeof body?.id, "string", `${status} ${JSON.stringify(body)}`);
}

/** The same person, who has pressed the link in the first mail. */
export async function reachable<Person extends Someone>(
  { services }: WithServices,
  person: Person,
): Promise<Person> {
  const emailVerifiedAt = new Date();
  await services.database.update(users).set({ emailVerifiedAt }).where(eq(users.id, person.id));
  return person;
}

export type TestMemorial = {
  id: string;
  slug: string;
  path: `/api/memorials/${string}`;
  owner: TestUser;
};

/** A memorial with somebody who keeps it. */
export async function aMemorial(
  app: Pick<TestApp, "as">,
  given: Record<string, unknown> & { owner?: TestUser } = {},
): Promise<TestMemorial> {
  const { owner = await aUser(app), ...fields } = given;
  const page = { name: "Inger Østergård", privacy: "unlisted", ...fields };
  const answer = await owner.post("/api/memorials", page);
  assertMade(answer);
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
  await addKeeper(app, { id }, role, person);
  return person;
}

/** Somebody keeps the memorial from now on, as if they had been invited and had said yes. */
export async function addKeeper(
  { services }: WithServices,
  memorial: Someone,
  role: Exclude<KeeperRole, "owner">,
  person: Someone,
): Promise<void> {
  const keeper = { memorialId: memorial.id, userId: person.id, role, since: new Date() };
  await services.database.insert(keepers).values(keeper);
}

/** A reader who said yes to taking the memorial over one day, at this place in the order. */
export async function addCustodian(
  app: WithServices,
  memorial: Someone,
  place: number,
  person: Someone,
): Promise<void> {
  await addKeeper(app, memorial, "reader", person);
  const custodian = { memorialId: memorial.id, id: newId(), place, userId: person.id };
  await app.services.database.insert(custodians).values(custodian);
}

/** Somebody with these roles, logged in by two steps. */
export async function aColleague(
  app: Pick<TestApp, "as" | "services">,
  roles: Role | readonly Role[],
  given: Record<string, unknown> = {},
): Promise<TestUser> {
  return withRoles(app, await aUser(app, given), [roles].flat());
}

/** An unlinked plate, with the key from its package. */
export function aPlate({
  services,
}: WithServices): Promise<{ code: string; activationKey: string }> {
  return createQrCode(systemContext(services));
}

/** A plate that its owner has claimed with the key; nothing is linked to it yet. */
export async function aClaimedPlate(
  app: WithServices,
  owner: TestUser,
): Promise<{ code: string; path: `/api/qr-codes/${string}` }> {
  const { code, activationKey } = await aPlate(app);
  const path = `/api/qr-codes/${code}` as const;
  const { status, body } = await owner.post(`${path}/claim`, { activationKey });
  assert.equal(status, 200, JSON.stringify(body));
  return { code, path };
}

/** As if files of these codes had been read back and had left the house. */
export async function proven({ services }: TestApp, codes: readonly string[]): Promise<void> {
  const symbol = { formats: ["svg"], level: "Q", moduleMm: 0.6 };
  const entry = { step: "symbolProven", at: new Date(), after: { symbol } } as const;
  const entries = codes.map((code) => ({ id: newId(), code, ...entry }));
  await services.database.insert(qrHistory).values(entries);
}

/**
 * The same person, with roles that an administrator gave before the test began, logged in by two steps
 * unless told otherwise.
 */
export async function withRoles<Person extends Someone>(
  { services }: WithServices,
  person: Person,
  roles: readonly Role[],
  { isVerified = true } = {},
): Promise<Person> {
  const { database } = services;
  // Staff are given their role once their address is confirmed.
  if (isStaff(roles)) await reachable({ services }, person);
  await database
    .update(users)
    .set({ roles: [...roles] })
    .where(eq(users.id, person.id));
  const verifiedAt = new Date();
  if (isVerified)
    await database.update(sessions).set({ verifiedAt }).where(eq(sessions.userId, person.id));
  return person;
}
