import { and, count, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { users } from "#features/accounts/tables.server.ts";
import { qrError } from "#features/qr/errors.ts";
import type { Reader } from "#platform/database/database.server.ts";
import type { AppError } from "#platform/errors.ts";
import { HOLD_HOURS, type MachineHold } from "./contract.ts";
import { qrMachineHolds } from "./tables.server.ts";

const HOLD_MS = HOLD_HOURS * 3_600_000;

/** Holds that haven't expired. */
export const isHeld = gt(
  qrMachineHolds.at,
  sql`now() - make_interval(hours => ${sql.raw(String(HOLD_HOURS))})`,
);

export async function holdsOf(
  reader: Reader,
  codes: readonly string[],
): Promise<Map<string, MachineHold>> {
  if (codes.length === 0) return new Map();
  const rows = await reader
    .select({ code: qrMachineHolds.code, at: qrMachineHolds.at, by: users.fullName })
    .from(qrMachineHolds)
    .leftJoin(users, eq(users.id, qrMachineHolds.actorId))
    .where(and(inArray(qrMachineHolds.code, [...codes]), isHeld));
  return new Map(
    rows.map(({ code, at, by }) => [
      code,
      { at: at.toISOString(), until: new Date(at.getTime() + HOLD_MS).toISOString(), by },
    ]),
  );
}

/** The error for the second caller: how many, and who fetched some of them last. */
export async function atMachine(reader: Reader, codes: readonly string[]): Promise<AppError> {
  const those = and(inArray(qrMachineHolds.code, [...codes]), isHeld);
  const [held] = await reader.select({ count: count() }).from(qrMachineHolds).where(those);
  const [last] = await reader
    .select({ by: users.fullName })
    .from(qrMachineHolds)
    .leftJoin(users, eq(users.id, qrMachineHolds.actorId))
    .where(those)
    .orderBy(desc(qrMachineHolds.at))
    .limit(1);
  return qrError("atMachine", {
    values: { count: held?.count ?? 0, ...(last?.by ? { who: last.by, context: "named" } : {}) },
  });
}

/** Whether all of them were fetched in this export, and none again since. */
export async function isExportOf(
  reader: Reader,
  exportId: string,
  codes: readonly string[],
): Promise<boolean> {
  const own = await reader.$count(
    qrMachineHolds,
    and(eq(qrMachineHolds.exportId, exportId), inArray(qrMachineHolds.code, [...codes]), isHeld),
  );
  return own === codes.length;
}
