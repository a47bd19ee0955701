import { customType, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Role } from "#platform/actor.ts";
import type { Locale } from "#platform/i18n/locales.ts";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const moment = () => timestamp({ withTimezone: true });

export const users = pgTable("users", {
  id: uuid().primaryKey(),
  fullName: text().notNull(),
  username: text().notNull(),
  /** Lower case: a name or address is taken without regard to case. */
  usernameKey: text().notNull().unique("users_username"),
  email: text().notNull(),
  emailKey: text().notNull().unique("users_email"),
  passwordHash: text().notNull(),
  locale: text().$type<Locale>().notNull(),
  roles: text().array().$type<Role[]>().notNull(),
  termsAcceptedAt: moment().notNull(),
  createdAt: moment().notNull(),
});

export const sessions = pgTable(
  "sessions",
  {
    /** SHA-256 of the cookie's token: a stolen table opens nothing. */
    tokenHash: bytes().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: moment().notNull(),
    lastUsedAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index("sessions_user").on(table.userId)],
);

export const setupLinks = pgTable("setup_links", {
  tokenHash: bytes().primaryKey(),
  createdAt: moment().notNull(),
  expiresAt: moment().notNull(),
  usedAt: moment(),
});
