import { and, asc, eq, getTableColumns, isNull, ne } from "drizzle-orm";
import { recoveryCodes, secondFactors } from "#features/accounts/codes/tables.server.ts";
import { invitations } from "#features/accounts/invitations/tables.server.ts";
import { passkeys } from "#features/accounts/passkeys/tables.server.ts";
import { consentRecords } from "#features/accounts/consent/tables.server.ts";
import { sessions, users } from "#features/accounts/tables.server.ts";
import { custodians } from "#features/memorials/custodians/tables.server.ts";
import { mediaItems } from "#features/memorials/media/tables.server.ts";
import { notificationChoices } from "#features/memorials/notifications/tables.server.ts";
import { keepers, memorials } from "#features/memorials/tables.server.ts";
import { handedOverPages } from "#features/commerce/hand-overs/tables.server.ts";
import { resellerApplications } from "#features/commerce/resellers/tables.server.ts";
import { qrCodes } from "#features/qr/tables.server.ts";
import { qrViews } from "#features/qr/views/tables.server.ts";
import { auditEntries } from "#platform/audit/audit.server.ts";
import type { Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { isLetterFrom } from "../../contact/queries.server.ts";
import { contactMessages } from "../../contact/tables.server.ts";
import { isRequestOf } from "../../requests/queries.server.ts";
import { rightsRequests } from "../../requests/tables.server.ts";
import { folderOf } from "../model.ts";

/** All that is kept of a person but what they did here (`deedsOf`) and what stands on their pages. */
export type Person = Awaited<ReturnType<typeof getWholePerson>>;

export async function getWholePerson(ctx: Context, userId: string) {
  const account = await accountOf(ctx, userId);
  const [signedInAt, passkeyList, consents, choices, requests, letters, decisions] =
    await Promise.all([
      sessionsOf(ctx, userId),
      passkeysOf(ctx, userId),
      consentsOf(ctx, userId),
      choicesOf(ctx, userId),
      requestsOf(ctx, userId),
      lettersFrom(ctx, userId),
      decisionsAbout(ctx, userId),
    ]);
  const [pages, plates, pictures, invited, applications, custodies, handed, views] =
    await Promise.all([
      pagesOf(ctx, userId),
      platesOf(ctx, userId),
      picturesElsewhere(ctx, userId),
      invitationsBy(ctx, userId),
      applicationsOf(ctx, userId),
      custodiesOf(ctx, userId),
      handedOverBy(ctx, userId),
      viewsOf(ctx, userId),
    ]);
  const person = {
    account,
    signedInAt,
    passkeys: passkeyList,
    consents,
    choices,
    requests,
    letters,
  };
  const keeping = { pages, plates, pictures, invited, applications, custodies, views };
  return { ...person, decisions, ...keeping, handedOver: handed };
}

export type OwnedPage = Person["pages"][number] & { folder: string };

/** The pages that are theirs, with where each lies in the archive. */
export function ownedBy({ pages }: Person): OwnedPage[] {
  return pages
    .filter(({ role }) => role === "owner")
    .map((page, index) => ({ ...page, folder: folderOf(index, page.memorial.slug) }));
}

async function accountOf({ database }: Context, userId: string) {
  const [found] = await database
    .select({
      id: users.id,
      fullName: users.fullName,
      username: users.username,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      newEmail: users.newEmail,
      locale: users.locale,
      roles: users.roles,
      termsAcceptedAt: users.termsAcceptedAt,
      passwordChangedAt: users.passwordChangedAt,
      secondFactorSince: secondFactors.confirmedAt,
      recoveryCodesLeft: database.$count(recoveryCodes, eq(recoveryCodes.userId, userId)),
      createdAt: users.createdAt,
      lockedAt: users.lockedAt,
      restrictedAt: users.restrictedAt,
      restrictionEndsAt: users.restrictionEndsAt,
    })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(eq(users.id, userId));
  if (found === undefined) throw new AppError("unauthenticated");
  return found;
}

function sessionsOf({ database }: Context, userId: string) {
  const { device, browser, network, createdAt, lastUsedAt, expiresAt } = sessions;
  return database
    .select({ device, browser, network, createdAt, lastUsedAt, expiresAt })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(asc(createdAt));
}

function consentsOf({ database }: Context, userId: string) {
  const {
    userId: whose,
    id,
    ...answer
  } = {
    id: consentRecords.id,
    userId: consentRecords.userId,
    purpose: consentRecords.purpose,
    consentGiven: consentRecords.consentGiven,
    consentMethod: consentRecords.consentMethod,
    legalBasis: consentRecords.legalBasis,
    dataRetentionPeriod: consentRecords.dataRetentionPeriod,
    textVersion: consentRecords.textVersion,
    givenAt: consentRecords.givenAt,
  };
  return database.select(answer).from(consentRecords).where(eq(whose, userId)).orderBy(asc(id));
}

/** Those they own first: these go along whole, of the others only that they help with them. */
function pagesOf({ database }: Context, userId: string) {
  // What opens a page stays here, even as a hash.
  const { passwordHash: _secret, ...page } = getTableColumns(memorials);
  return database
    .select({ memorial: page, role: keepers.role, since: keepers.since })
    .from(keepers)
    .innerJoin(memorials, eq(memorials.id, keepers.memorialId))
    .where(eq(keepers.userId, userId))
    .orderBy(asc(ne(keepers.role, "owner")), asc(keepers.since));
}

function platesOf({ database }: Context, userId: string) {
  const { code, locked, createdAt, retiredAt, ownerId } = qrCodes;
  return database
    .select({ code, locked, createdAt, retiredAt })
    .from(qrCodes)
    .where(eq(ownerId, userId))
    .orderBy(asc(code));
}

/** What they added to pages that are not theirs: of it there is a list, not the files. */
function picturesElsewhere({ database }: Context, userId: string) {
  const { memorialId, fileName, caption, altText, createdAt } = mediaItems;
  return database
    .select({ page: memorials.name, fileName, caption, altText, createdAt })
    .from(mediaItems)
    .innerJoin(memorials, eq(memorials.id, memorialId))
    .leftJoin(
      keepers,
      and(
        eq(keepers.memorialId, memorialId),
        eq(keepers.userId, userId),
        eq(keepers.role, "owner"),
      ),
    )
    .where(and(eq(mediaItems.createdBy, userId), isNull(keepers.userId)))
    .orderBy(asc(createdAt));
}

/** What others did to the account; who of the staff it was is theirs. */
function decisionsAbout({ database }: Context, userId: string) {
  const { at, action, details, id, subject, subjectId, actorId } = auditEntries;
  return database
    .select({ at, action, details })
    .from(auditEntries)
    .where(and(eq(subject, "user"), eq(subjectId, userId), ne(actorId, userId)))
    .orderBy(asc(id));
}

function passkeysOf({ database }: Context, userId: string) {
  const { name, createdAt, lastUsedAt } = passkeys;
  return database
    .select({ name, createdAt, lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(createdAt));
}

/** Whom they have asked for help and are not answered by yet. */
function invitationsBy({ database }: Context, userId: string) {
  const { kind, subjectName, role, email, message, createdAt } = invitations;
  return database
    .select({ kind, subjectName, role, email, message, createdAt })
    .from(invitations)
    .where(eq(invitations.invitedBy, userId))
    .orderBy(asc(createdAt));
}

/** The pages that they take over one day, and as which in order. */
function custodiesOf({ database }: Context, userId: string) {
  return database
    .select({ page: memorials.name, place: custodians.place })
    .from(custodians)
    .innerJoin(memorials, eq(memorials.id, custodians.memorialId))
    .where(eq(custodians.userId, userId))
    .orderBy(asc(memorials.name));
}

/** As staff: what they kept of the list of codes for themselves. */
function viewsOf({ database }: Context, userId: string) {
  const { name, filter, createdAt } = qrViews;
  return database
    .select({ name, filter, createdAt })
    .from(qrViews)
    .where(eq(qrViews.userId, userId))
    .orderBy(asc(createdAt));
}

/** As a reseller, to customers. */
function handedOverBy({ database }: Context, userId: string) {
  const { name, at, resellerId } = handedOverPages;
  return database
    .select({ name, at })
    .from(handedOverPages)
    .where(eq(resellerId, userId))
    .orderBy(asc(at));
}

function applicationsOf({ database }: Context, userId: string) {
  const { id: _id, userId: whose, ...application } = getTableColumns(resellerApplications);
  return database.select(application).from(resellerApplications).where(eq(whose, userId));
}

/** How they wanted to be told of news. */
function choicesOf({ database }: Context, userId: string) {
  const { memorialId, kind, how } = notificationChoices;
  return database
    .select({ memorialId, kind, how })
    .from(notificationChoices)
    .where(eq(notificationChoices.userId, userId));
}

function requestsOf({ database }: Context, userId: string) {
  const { number, kind, state, message, answer, receivedAt, dueAt, closedAt } = rightsRequests;
  return database
    .select({ number, kind, state, message, answer, receivedAt, dueAt, closedAt })
    .from(rightsRequests)
    .where(isRequestOf(database, userId))
    .orderBy(asc(number));
}

function lettersFrom({ database }: Context, userId: string) {
  const { name, email, message, receivedAt } = contactMessages;
  return database
    .select({ name, email, message, receivedAt })
    .from(contactMessages)
    .where(isLetterFrom(database, userId))
    .orderBy(asc(receivedAt));
}
