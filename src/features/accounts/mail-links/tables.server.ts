import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, timestamptz } from "#platform/database/columns.server.ts";
import type { LinkPurpose } from "../model.ts";
import { users } from "../tables.server.ts";

/**
 * Links in mails, each for one purpose and one address. Used links are deleted and answered like
 * unknown ones.
 */
export const mailLinks = pgTable(
  "mail_links",
  {
    tokenHash: bytes().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text().$type<LinkPurpose>().notNull(),
    /** The address it was mailed to: if the account's address has changed, the link is void. */
    emailKey: text().notNull(),
    expiresAt: timestamptz().notNull(),
  },
  (table) => [index("mail_links_user").on(table.userId)],
);
