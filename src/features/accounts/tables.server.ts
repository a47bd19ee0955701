import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Role } from "#platform/actor.ts";
import { bytes, moment } from "#platform/database/columns.server.ts";
import type { LinkPurpose } from "./model.ts";
import type { Locale } from "#platform/i18n/locales.ts";

export const users = pgTable(
  "users",
  {
    id: uuid().primaryKey(),
    fullName: text().notNull(),
    username: text().notNull(),
    /** Lower case: a name or address is taken without regard to case. */
    usernameKey: text().notNull().unique("users_username"),
    email: text().notNull(),
    emailKey: text().notNull().unique("users_email"),
    /** Whoever reads mail at `email` has pressed a link in it; `null` until then. */
    emailVerifiedAt: moment(),
    /** Asked for, but not yet confirmed by a link mailed there. */
    newEmail: text(),
    passwordHash: text().notNull(),
    /** `null` while it is the one from the beginning. */
    passwordChangedAt: moment(),
    locale: text().$type<Locale>().notNull(),
    roles: text().array().$type<Role[]>().notNull(),
    termsAcceptedAt: moment().notNull(),
    createdAt: moment().notNull(),
    /** Since when staff have locked them out; why stands in the audit trail. */
    lockedAt: moment(),
    /** Since when what we have of them is kept and not used (article 18). */
    restrictedAt: moment(),
    /** When that ends, once they have been told. */
    restrictionEndsAt: moment(),
  },
  // By trigrams: staff look for a part of a name, wherever in it that stands.
  ({ fullName, usernameKey, emailKey }) => [
    index("users_full_name_parts").using("gin", fullName.op("gin_trgm_ops")),
    index("users_username_parts").using("gin", usernameKey.op("gin_trgm_ops")),
    index("users_email_parts").using("gin", emailKey.op("gin_trgm_ops")),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    /** By which it is named to its owner; it opens nothing. */
    id: uuid().notNull().defaultRandom().unique("sessions_id"),
    /** SHA-256 of the cookie's token: a stolen table opens nothing. */
    tokenHash: bytes().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: moment().notNull(),
    lastUsedAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** When whoever has it last proved to be its owner. */
    confirmedAt: moment().notNull(),
    /** When a second step was taken in it; `null` where the password was enough. */
    verifiedAt: moment(),
    /** As the browser names itself: no more of that than is shown. */
    device: text(),
    browser: text(),
    /** Where it was last used from; see networkOf. */
    network: text(),
    /** Whose pages staff see with it until then, as that person sees them. */
    viewingId: uuid().references(() => users.id, { onDelete: "set null" }),
    viewingUntil: moment(),
    /** The passkey that let it in, or was its second step: it ends when that is removed. */
    passkeyId: uuid(),
  },
  (table) => [index("sessions_user").on(table.userId)],
);

export const setupLinks = pgTable("setup_links", {
  tokenHash: bytes().primaryKey(),
  createdAt: moment().notNull(),
  expiresAt: moment().notNull(),
  usedAt: moment(),
});

/**
 * Links in mails, each for one purpose and one address. They end by being used: what is used is no
 * longer there, and answers like what never was.
 */
export const mailLinks = pgTable(
  "mail_links",
  {
    tokenHash: bytes().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text().$type<LinkPurpose>().notNull(),
    /** Where the mail went: for another address than the account's by now the link is worth nothing. */
    emailKey: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index("mail_links_user").on(table.userId)],
);
