import { and, arrayOverlaps, eq, exists, isNotNull, or, sql } from "drizzle-orm";
import type { Reader } from "#platform/database/database.server.ts";
import { passkeys } from "../passkeys/tables.server.ts";
import { STAFF } from "../roles/model.ts";
import { users } from "../tables.server.ts";
import { secondFactors } from "./tables.server.ts";

/** Asked of a row of `users`: whether it belongs to those who work here. */
export function worksHere() {
  return arrayOverlaps(users.roles, [...STAFF]);
}

/** Asked of a row of `users`: whether a password alone is not enough. */
export function stepIsAsked(reader: Reader) {
  const one = { one: sql`1` };
  const codes = reader
    .select(one)
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, users.id), isNotNull(secondFactors.confirmedAt)));
  // To others a passkey is a way past the password, not a second thing to have at hand.
  const keys = reader.select(one).from(passkeys).where(eq(passkeys.userId, users.id));
  return sql<boolean>`${or(exists(codes), and(worksHere(), exists(keys)))}`;
}
