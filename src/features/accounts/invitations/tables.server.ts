import { index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { bytes, timestamptz } from "#platform/database/columns.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { users } from "../tables.server.ts";
import type { InvitationKind } from "./contract.ts";

/** Invitations by mail that were not accepted. Accepting deletes the row. */
export const invitations = pgTable(
  "invitations",
  {
    id: uuid().primaryKey(),
    kind: text().$type<InvitationKind>().notNull(),
    /** The page and its name at that time; both `null` for a staff role. */
    subjectId: uuid(),
    subjectName: text(),
    role: text(),
    email: text().notNull(),
    emailKey: text().notNull(),
    message: text(),
    /** The inviter's choice; recipients with an account are written to in their own language. */
    locale: text().$type<Locale>().notNull(),
    invitedBy: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Created when the mail is written, so that only the link of the last mail works. */
    tokenHash: bytes().unique("invitations_token"),
    /** In the id of the last mail, in hexadecimal: by it the mail is known when it comes back. */
    mailSecret: text(),
    createdAt: timestamptz().notNull(),
    sentAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
    declinedAt: timestamptz(),
    /** When its last mail was refused, or came back. */
    undeliveredAt: timestamptz(),
  },
  (table) => [
    // Inviting the same person again reuses the row.
    unique("invitations_once").on(table.subjectId, table.kind, table.emailKey).nullsNotDistinct(),
    index("invitations_inviter").on(table.invitedBy),
  ],
);
