import { and, arrayOverlaps, eq, exists, isNotNull, or, sql } from "drizzle-orm";
import type { Reader } from "#platform/database/database.server.ts";
import { passkeys } from "../passkeys/tables.server.ts";
import { STAFF } from "../roles/model.ts";
import { users } from "../tables.server.ts";
import { secondFactors } from "./tables.server.ts";

/** SQL condition on a row of `users`: whether the user is staff. */
export function isStaffRow() {
  return arrayOverlaps(users.roles, [...STAFF]);
}

/** SQL condition on a row of `users`: whether a second step is required after the password. */
export function isStepRequired(reader: Reader) {
  const one = { one: sql`1` };
  const codes = reader
    .select(one)
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, users.id), isNotNull(secondFactors.confirmedAt)));
  // For other users a passkey replaces the password and isn't a required second factor.
  const keys = reader.select(one).from(passkeys).where(eq(passkeys.userId, users.id));
  return sql<boolean>`${or(exists(codes), and(isStaffRow(), exists(keys)))}`;
}
