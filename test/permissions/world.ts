import { expect } from "vitest";
import { users } from "#features/accounts/tables.server.ts";
import { ENTRIES, ENTRY_KINDS } from "#features/memorials/entries/contract.ts";
import { resellerApplications } from "#features/commerce/resellers/tables.server.ts";
import { qrBulks } from "#features/qr/bulk/tables.server.ts";
import { CARDS } from "#features/qr/packages/model.ts";
import { qrPackages } from "#features/qr/packages/tables.server.ts";
import { qrPlates } from "#features/qr/plates/tables.server.ts";
import { qrViews } from "#features/qr/views/tables.server.ts";
import { newId } from "#platform/ids.ts";
import { seal } from "#platform/secrets/keyed.server.ts";
import type { Client, TestApp } from "#test/app.ts";
import { aSoundWithNotes } from "#test/compositions.ts";
import {
  aKeeper,
  aMemorial,
  aPlate,
  aUser,
  PASSWORD,
  reachable,
  withRoles,
  type TestMemorial,
  type TestUser,
} from "#test/factories.ts";
import {
  addFiles,
  aPhotograph,
  greetWithPicture,
  PHOTOGRAPH_WIDTH,
  untilSettled,
} from "#test/media.ts";
import { addPasskey, aDevice } from "#test/passkeys.ts";
import { aWrittenTree } from "#test/family-trees.ts";
import { aStandingNote } from "#test/tree-imports.ts";
import { present } from "#test/present.ts";
import { aTicket } from "#test/tickets.ts";
import { AUTHOR_SECRET, type Things } from "./things.ts";
import { GIVEN_ROLES } from "#features/memorials/keepers/contract.ts";
import { aRecording } from "./recordings.ts";
import { ASKERS, rolesOf, type Asker } from "./rules.ts";

export type World = { things: Things; cookies: Map<Asker, string | undefined> };

/** One owner with one of everything, and one of everybody else. */
export async function aWorld(app: TestApp): Promise<World> {
  const memorial = await aMemorial(app, {
    privacy: "private",
    ceremonyPlace: "Løgstør Kirke",
    ceremonyAt: "2126-11-28T13:00",
    ceremonyGuests: "open",
  });
  const { owner, id, slug, path } = memorial;
  const cookies = new Map<Asker, string | undefined>([["owner", owner.cookie]]);
  for (const asker of ASKERS.filter((each) => each !== "owner" && each !== "visitor")) {
    const person = await withRoles(app, await aUser(app), rolesOf(asker));
    cookies.set(asker, person.cookie);
    if (asker === "keeper") await aMemorial(app, { owner: person });
    const role = GIVEN_ROLES.find((each) => each === asker);
    if (role !== undefined) await aKeeper(app, memorial, role, { person });
    // Mails are sent only for who can be answered.
    if (asker === "editor") await reachable(app, person);
  }
  const { code, activationKey } = await aPlate(app);
  const claimed = await owner.post(`/api/qr-codes/${code}/claim`, { activationKey });
  expect(claimed.status).toBe(200);
  const plate = { code, number: 1, engravedAt: new Date() };
  await app.services.database.insert(qrPlates).values(plate);
  const entryIds: Record<string, string> = {};
  for (const kind of ENTRY_KINDS) {
    const { section } = ENTRIES[kind];
    const words = kind === "candle" ? { name: "Bo" } : { authorName: "Bo", message: "Tak" };
    const written = { ...words, secret: AUTHOR_SECRET };
    entryIds[section] = (await owner.post(`${path}/${section}`, written)).body.id;
  }
  const coming = { name: "Bo", persons: 2, secret: AUTHOR_SECRET };
  const guestId = (await owner.post(`${path}/guests`, coming)).body.id;
  const wedding = { title: "Gift med Villy", happenedOn: "1955" };
  const eventId = (await owner.post(`${path}/events`, wedding)).body.id;
  const greeting = await greetWithPicture(owner, memorial, { authorName: "Bo", message: "Tak" });
  const added = await addFiles(memorial, [{ bytes: await aPhotograph() }]);
  const mediaId = present(added.body.items[0]).id;
  await untilSettled(memorial, mediaId);
  const { body } = await owner.get(`${path}/media/${mediaId}`);
  const picture = new URL(pictureIn(body), "http://localhost").pathname.split("/").at(-1) ?? "";
  // The first case of all: its number is 1.
  const candle = { memorial: id, kind: "candle", itemId: entryIds["candles"] };
  const notice = { ...candle, reason: "other", explanation: "Det har Bo aldrig skrevet selv." };
  const whoReports = { name: "Bo", email: "bo@example.org", goodFaith: true };
  expect((await owner.post("/api/reports", { ...notice, ...whoReports })).body.number).toBe(1);
  const ownerId = owner.id;
  const filmId = await aRecording(app, mediaId, "video");
  const written = await aWrittenTree(memorial);
  const things = {
    memorialId: id,
    slug,
    entryIds,
    guestId,
    eventId,
    ...written,
    ...(await aStandingNote(app, { memorialId: id, personId: written.personId })),
    changeId: await anEarlierText(memorial),
    spouseId: await aSpouse(app, memorial),
    mediaId,
    filmId,
    ...(await aSoundWithNotes(app, id, mediaId)),
    picture,
    pictureId: present(greeting.picture).id,
    sessionId: await anotherSession(app, owner),
    passkeyId: (await addPasskey(await reachable(app, owner), aDevice())).id,
    linkId: await askedLink(app, owner),
    code,
    activationKey,
    ownerId,
    applicationId: await anApplication(app, owner),
    packageId: await aPackage(app),
    bulkId: await aBulk(app),
    jobName: "qr.makePackage",
    viewId: await aView(app, ownerId),
    ticketId: (await aTicket(app)).ticketId,
    keeperId: (await aKeeper(app, memorial, "reader")).id,
    ...(await someInvitations(app, memorial, app.as(cookies.get("administrator")))),
  };
  return { things, cookies };
}

/** The page has two texts since, each of its own version. */
async function anEarlierText({ owner, path }: TestMemorial): Promise<string> {
  await owner.put(path, { biography: "<p>Hun syede</p>" });
  const { body } = await owner.get(`${path}/changes`);
  const { id } = present(body.items[0]);
  await owner.put(`${path}/changes/${id}`, { name: "Som mor skrev den" });
  await owner.put(path, { biography: "<p>Hun strikkede</p>" });
  return id;
}

/** The page of a spouse, which anybody may read: its keeper asked for a link. */
async function aSpouse(app: TestApp, memorial: TestMemorial): Promise<string> {
  const spouse = await aMemorial(app, { privacy: "public" });
  await aKeeper(app, memorial, "reader", { person: spouse.owner });
  const asked = await spouse.owner.post(`${spouse.path}/spouses`, { page: memorial.id });
  expect(asked.status).toBe(201);
  return spouse.id;
}

async function someInvitations(app: TestApp, { path, owner }: TestMemorial, staff: Client) {
  await app.services.database.update(users).set({ emailVerifiedAt: new Date() });
  const reason = "Skal hjælpe på lageret";
  await owner.post(`${path}/invitations`, { email: "ida@example.org", role: "editor" });
  await staff.post("/api/admin/invitations", { email: "ib@example.org", role: "support", reason });
  await owner.post(`${path}/custodians`, { email: "ea@example.org" });
  const custody = await owner.get(`${path}/custodians`);
  const asked = await owner.get(`${path}/keepers`);
  const staffAsked = await staff.get("/api/admin/invitations");
  return {
    invitationId: present(asked.body.invitations[0]).id,
    staffInvitationId: present(staffAsked.body.items[0]).id,
    custodianId: present(custody.body.items[0]).id,
  };
}

async function askedLink(app: TestApp, owner: TestUser): Promise<string> {
  const { body } = await owner.post("/api/user/phone-links");
  await app.as().post(`/api/phone-links/${new URL(body.url).pathname.split("/").at(-1)}`);
  return body.id;
}

async function anotherSession(app: TestApp, owner: TestUser): Promise<string> {
  await app.as().post("/api/login", { username: owner.username, password: PASSWORD });
  const { body } = await owner.get("/api/user/sessions");
  return present(body.items.find(({ isThis }) => !isThis)).id;
}

async function aPackage({ services }: TestApp): Promise<string> {
  const packageId = newId();
  const sealedKeys = seal(services.audit.keyFor(CARDS), Buffer.from("7K2MQX4R8 ABC123\n"));
  await services.database.insert(qrPackages).values({
    id: packageId,
    name: "P-2026-0001",
    count: 1,
    symbol: { level: "Q", moduleUm: 600, polarity: "darkOnLight" },
    made: 1,
    createdAt: new Date(),
    readyAt: new Date(),
    sealedKeys,
  });
  return packageId;
}

/** Pressed by somebody who is here no more. */
async function aBulk({ services }: TestApp): Promise<string> {
  const id = newId();
  const at = new Date();
  const bulk = { id, step: "engraved" as const, wanted: 0, done: 0, count: 0, at, readyAt: at };
  await services.database.insert(qrBulks).values(bulk);
  return id;
}

async function aView({ services }: TestApp, userId: string): Promise<string> {
  const id = newId();
  const view = { id, userId, name: "Min", nameKey: "min", filter: {}, createdAt: new Date() };
  await services.database.insert(qrViews).values(view);
  return id;
}

async function anApplication({ services: { database } }: TestApp, owner: TestUser) {
  const applied = await owner.post("/api/resellers/me/application", {
    company: "Løgstør Sten ApS",
    companyNumber: "13748136",
    street: "Fjordgade 11",
    postalCode: "9670",
    city: "Løgstør",
    contactName: "Anna Holm",
    phone: "98670000",
  });
  expect(applied.status).toBe(201);
  const [row] = await database.select({ id: resellerApplications.id }).from(resellerApplications);
  return row?.id ?? "";
}

/** A film like the photograph: what its work would make of it matters to nobody's rights. */
/** An address of a picture, wherever the answer holds it. */
function pictureIn(item: unknown): string {
  return /"(\/media\/[^"]+)"/.exec(JSON.stringify(item))?.[1] ?? "";
}

function mediaIn(pattern: string, { mediaId, filmId, soundId }: Things): string {
  if (pattern.includes("/music/")) return soundId;
  return pattern.includes("/subtitles/") ? filmId : mediaId;
}

function idIn(pattern: string, things: Things): string {
  if (pattern.includes("/admin/users/")) return things.ownerId;
  if (pattern.includes("/admin/resellers/")) return things.applicationId;
  return things.memorialId;
}

/** The path of a call, with the owner's things in it. */
export function named(pattern: string, things: Things): string {
  const kind = pattern.split("/")[4] ?? "";
  const names: Record<string, string> = {
    idOrSlug: things.memorialId,
    id: idIn(pattern, things),
    memorialId: things.memorialId,
    entryId: things.entryIds[kind] ?? "",
    candleId: things.entryIds["candles"] ?? "",
    guestId: things.guestId,
    changeId: pattern.includes("/family-tree/") ? things.treeChangeId : things.changeId,
    personId: things.personId,
    familyId: things.familyId,
    hintId: things.hintId,
    importId: things.importId,
    lineKey: things.lineKey,
    ticketId: things.ticketId,
    messageId: newId(),
    otherId: things.spouseId,
    mediaId: mediaIn(pattern, things),
    compositionId: things.compositionId,
    name: pattern.includes("/greetings/") ? `${PHOTOGRAPH_WIDTH}.jpeg` : things.picture,
    pictureId: things.pictureId,
    language: "da",
    slug: things.slug,
    sessionId: things.sessionId,
    passkeyId: things.passkeyId,
    linkId: pattern.includes("/family-tree-links/") ? newId() : things.linkId,
    consentId: newId(),
    userId: things.keeperId,
    eventId: things.eventId,
    custodianId: things.custodianId,
    invitationId: pattern.includes("/admin/") ? things.staffInvitationId : things.invitationId,
    code: things.code,
    packageId: things.packageId,
    bulkId: things.bulkId,
    jobName: things.jobName,
    key: "support.request.link",
    locale: "da",
    viewId: things.viewId,
    number: "1",
    statementId: newId(),
    appealId: newId(),
    fileId: newId(),
    reportId: newId(),
    holdId: newId(),
    checkId: newId(),
    attachmentId: newId(),
    macroId: newId(),
    format: "svg",
    material: "steel",
    hash: "0".repeat(64),
    surface: "granite",
    role: "support",
    token: "a-token-that-nobody-was-ever-given",
  };
  return pattern
    .replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = name === "width" ? "1600" : names[name];
      if (value === undefined) throw new Error(`Nothing is called ${name} yet.`);
      return value;
    })
    .replace("*", `${things.ownerId}_0123456789abcdef0123456789abcdef`);
}
