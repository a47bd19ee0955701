import { desc, eq } from "drizzle-orm";
import type { Reader } from "#platform/database/database.server.ts";
import type { ShownPlate } from "./contract.ts";
import { qrPlates } from "./tables.server.ts";

/** Every plate that ever carried the code, the last one first. */
export async function platesOf(reader: Reader, code: string): Promise<ShownPlate[]> {
  const rows = await reader
    .select()
    .from(qrPlates)
    .where(eq(qrPlates.code, code))
    .orderBy(desc(qrPlates.number));
  return rows.map(({ code: _, engravedAt, endedAt, ...plate }) => ({
    ...plate,
    engravedAt: engravedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }));
}
