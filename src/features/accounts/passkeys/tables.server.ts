import { bigint, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, moment } from "#platform/database/columns.server.ts";
import { users } from "../tables.server.ts";

export const passkeys = pgTable(
  "passkeys",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** As the device names it, base64url. */
    credentialId: text().notNull().unique("passkeys_credential"),
    /** COSE. Opens nothing: its other half never leaves the device. */
    publicKey: bytes().notNull(),
    /** How often it was used, as the device counts; 0 for one that doesn't count. */
    counter: bigint({ mode: "number" }).notNull(),
    /** By its owner, to tell it from the others. */
    name: text().notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment(),
  },
  (table) => [index("passkeys_user").on(table.userId)],
);

/** What a device has to sign, each for one browser and one try. What is used is no longer there. */
export const passkeyChallenges = pgTable("passkey_challenges", {
  /** Of the cookie that the browser was given with it. */
  tokenHash: bytes().primaryKey(),
  challenge: text().notNull(),
  /** Who is about to add a passkey; `null` for whoever is about to log in. */
  userId: uuid().references(() => users.id, { onDelete: "cascade" }),
  expiresAt: moment().notNull(),
});
