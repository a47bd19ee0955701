import { and, asc, eq, gt, ne } from "drizzle-orm";
import { auditEntries, auditReasons } from "#platform/audit/tables.server.ts";
import { withReason } from "#platform/audit/reasons.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { IN_BATCH, inBatches } from "#platform/database/read-batches.server.ts";
import { formatDay, formatMoment } from "#platform/dates.ts";
import { AppError } from "#platform/errors.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { CopiedPerson, PersonalCopy } from "#platform/personal-copy.server.ts";
import { factList, listSection, section } from "#platform/readable-document.server.ts";
import { recoveryCodes, secondFactors } from "../codes/tables.server.ts";
import { consentRecords } from "../consent/tables.server.ts";
import { invitations } from "../invitations/tables.server.ts";
import { passkeys } from "../passkeys/tables.server.ts";
import { sessions } from "../sessions/tables.server.ts";
import { users } from "../tables.server.ts";

/** Handles `personalDataExported`: the account, how they log in, and what the audit trail says of them. */
export async function copyAccount(
  _reader: Reader,
  ctx: Context,
  { userId, locale }: CopiedPerson,
): Promise<PersonalCopy> {
  const account = await accountOf(ctx, userId);
  const [signedInAt, passkeyList, consents, invited, decisions] = await Promise.all([
    sessionsOf(ctx, userId),
    passkeysOf(ctx, userId),
    consentsOf(ctx, userId),
    invitationsBy(ctx, userId),
    decisionsAbout(ctx, userId),
  ]);
  const t = translator(locale).getFixedT(locale, "export");
  const moment = (at: Date) => formatMoment(at, locale);
  const consentLines = consents.map(({ purpose, consentGiven, givenAt }): [string, string] => [
    t(consentGiven ? "archive.yesTo" : "archive.noTo", {
      purpose: t(`staff:purposes.${purpose}`),
    }),
    moment(givenAt),
  ]);
  const sessionLines = signedInAt.map(
    ({ device, browser, network, lastUsedAt }): [string, string] => [
      [device, browser, network].filter(Boolean).join(", "),
      moment(lastUsedAt),
    ],
  );
  return {
    data: {
      account,
      signedInAt,
      passkeys: passkeyList,
      consents,
      invited,
      decisions,
      deeds: actionsOf(ctx, userId),
    },
    sections: [section(t("archive.you"), factList(factsOf(account)))],
    records: [
      ...listSection(t("archive.consents"), consentLines),
      ...listSection(t("archive.sessions"), sessionLines),
    ],
  };
}

function factsOf(account: Awaited<ReturnType<typeof accountOf>>): [string, string][] {
  const { locale, emailVerifiedAt, passwordChangedAt, secondFactorSince } = account;
  const t = translator(locale).getFixedT(locale, "export");
  const on = (moment: Date | null) =>
    moment === null ? t("archive.no") : formatDay(moment, locale);
  return [
    [t("archive.name"), account.fullName],
    [t("archive.username"), account.username],
    [t("archive.email"), account.email],
    [t("archive.confirmed"), on(emailVerifiedAt)],
    [t("archive.since"), formatDay(account.createdAt, locale)],
    [t("archive.terms"), formatDay(account.termsAcceptedAt, locale)],
    [t("archive.password"), on(passwordChangedAt)],
    [t("archive.steps"), on(secondFactorSince)],
  ];
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

function passkeysOf({ database }: Context, userId: string) {
  const { name, createdAt, lastUsedAt } = passkeys;
  return database
    .select({ name, createdAt, lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(createdAt));
}

/** Their unanswered invitations. */
function invitationsBy({ database }: Context, userId: string) {
  const { kind, subjectName, role, email, message, createdAt } = invitations;
  return database
    .select({ kind, subjectName, role, email, message, createdAt })
    .from(invitations)
    .where(eq(invitations.invitedBy, userId))
    .orderBy(asc(createdAt));
}

/** What others did to the account, without naming staff. */
async function decisionsAbout({ database }: Context, userId: string) {
  const { at, action, details, id, subject, subjectId, actorId } = auditEntries;
  const rows = await database
    .select({ at, action, details, reason: auditReasons.text })
    .from(auditEntries)
    .leftJoin(auditReasons, eq(auditReasons.entryId, id))
    .where(and(eq(subject, "user"), eq(subjectId, userId), ne(actorId, userId)))
    .orderBy(asc(id));
  return rows.map(({ reason, ...row }) => ({ ...row, details: withReason(row.details, reason) }));
}

/** Their actions in the audit trail. */
function actionsOf({ database }: Context, userId: string) {
  const { id, at, action, subject, subjectId, address, details } = auditEntries;
  type Action = Pick<typeof auditEntries.$inferSelect, "id" | "at" | "action" | "subject"> & {
    subjectId: string;
    address: string;
    details: Record<string, unknown>;
  };
  return inBatches<Action>(async (last) => {
    const rows = await database
      .select({ id, at, action, subject, subjectId, address, details, reason: auditReasons.text })
      .from(auditEntries)
      .leftJoin(auditReasons, eq(auditReasons.entryId, id))
      .where(and(eq(auditEntries.actorId, userId), last ? gt(id, last.id) : undefined))
      .orderBy(asc(id))
      .limit(IN_BATCH);
    return rows.map(({ reason, ...row }) => ({ ...row, details: withReason(row.details, reason) }));
  });
}
