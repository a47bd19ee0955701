import { bigint, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, timestamptz } from "#platform/database/columns.server.ts";
import { users } from "../tables.server.ts";

export const passkeys = pgTable(
  "passkeys",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The device's credential id, base64url. */
    credentialId: text().notNull().unique("passkeys_credential"),
    /** COSE public key. Not a secret: the private key never leaves the device. */
    publicKey: bytes().notNull(),
    /** The device's signature counter; 0 for devices that don't count. */
    counter: bigint({ mode: "number" }).notNull(),
    /** Chosen by its owner, to tell passkeys apart. */
    name: text().notNull(),
    createdAt: timestamptz().notNull(),
    lastUsedAt: timestamptz(),
  },
  (table) => [index("passkeys_user").on(table.userId)],
);

/** Challenges to sign, each for one browser and one try. Used ones are deleted. */
export const passkeyChallenges = pgTable("passkey_challenges", {
  /** Hash of the cookie that was issued to the browser. */
  tokenHash: bytes().primaryKey(),
  challenge: text().notNull(),
  /** The user who adds a passkey; `null` for a login. */
  userId: uuid().references(() => users.id, { onDelete: "cascade" }),
  expiresAt: timestamptz().notNull(),
});
