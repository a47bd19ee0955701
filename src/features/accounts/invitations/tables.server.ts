import { index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { bytes, moment } from "#platform/database/columns.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { users } from "../tables.server.ts";
import type { InvitationKind } from "./model.ts";

/** What somebody was asked by mail and has not said yes to. A yes ends the row. */
export const invitations = pgTable(
  "invitations",
  {
    id: uuid().primaryKey(),
    kind: text().$type<InvitationKind>().notNull(),
    /** The page it is about, and what it was called then; neither for a role of staff. */
    subjectId: uuid(),
    subjectName: text(),
    role: text(),
    email: text().notNull(),
    emailKey: text().notNull(),
    message: text(),
    /** Whoever asks writes this; a reader whom we know is written to in their own language. */
    locale: text().$type<Locale>().notNull(),
    invitedBy: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Made when the mail is written, so that one link works: that of the last mail. */
    tokenHash: bytes().unique("invitations_token"),
    createdAt: moment().notNull(),
    sentAt: moment().notNull(),
    expiresAt: moment().notNull(),
    declinedAt: moment(),
  },
  (table) => [
    // Who is asked again is asked by the same row.
    unique("invitations_once").on(table.subjectId, table.kind, table.emailKey).nullsNotDistinct(),
    index("invitations_inviter").on(table.invitedBy),
  ],
);
