import { asc } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { formatMoment } from "#platform/dates.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { CopiedPerson, PersonalCopy } from "#platform/personal-copy.server.ts";
import { listSection } from "#platform/readable-document.server.ts";
import { isLetterFrom } from "../contact/queries.server.ts";
import { contactMessages } from "../contact/tables.server.ts";
import { isRequestOf } from "../requests/queries.server.ts";
import { rightsRequests } from "../requests/tables.server.ts";

/** Handles `personalDataExported`: what they wrote to us. */
export async function copyLetters(
  _reader: Reader,
  ctx: Context,
  { userId, locale }: CopiedPerson,
): Promise<PersonalCopy> {
  const [requests, letters] = await Promise.all([
    requestsOf(ctx, userId),
    lettersFrom(ctx, userId),
  ]);
  const t = translator(locale).getFixedT(locale, "export");
  return {
    data: { requests, letters },
    records: listSection(
      t("archive.letters"),
      letters.map(({ message, receivedAt }) => [message, formatMoment(receivedAt, locale)]),
    ),
  };
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
