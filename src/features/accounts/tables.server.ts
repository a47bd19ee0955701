import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Role } from "#platform/actor.ts";
import { timestamptz } from "#platform/database/columns.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";

export const users = pgTable(
  "users",
  {
    id: uuid().primaryKey(),
    fullName: text().notNull(),
    username: text().notNull(),
    /** Lower case: names and addresses are unique ignoring case. */
    usernameKey: text().notNull().unique("users_username"),
    email: text().notNull(),
    emailKey: text().notNull().unique("users_email"),
    /** When a link mailed to `email` was confirmed; `null` until then. */
    emailVerifiedAt: timestamptz(),
    /** Requested, but not yet confirmed by a mailed link. */
    newEmail: text(),
    passwordHash: text().notNull(),
    /** `null` until the password is first changed. */
    passwordChangedAt: timestamptz(),
    locale: text().$type<Locale>().notNull(),
    roles: text().array().$type<Role[]>().notNull(),
    termsAcceptedAt: timestamptz().notNull(),
    createdAt: timestamptz().notNull(),
    /** When staff locked the user out; the reason is in the audit trail. */
    lockedAt: timestamptz(),
    /** Start of the restriction of processing (GDPR article 18). */
    restrictedAt: timestamptz(),
    /** When it ends, once the user was notified. */
    restrictionEndsAt: timestamptz(),
  },
  // Trigram indices: staff search for any part of a name.
  ({ fullName, usernameKey, emailKey }) => [
    index("users_full_name_parts").using("gin", fullName.op("gin_trgm_ops")),
    index("users_username_parts").using("gin", usernameKey.op("gin_trgm_ops")),
    index("users_email_parts").using("gin", emailKey.op("gin_trgm_ops")),
  ],
);
