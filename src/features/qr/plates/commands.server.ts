import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { violatedUnique, type Transaction } from "#platform/database/database.server.ts";
import { invalidField } from "#platform/errors.ts";
import type { Stage, Step } from "#features/qr/lifecycle/contract.ts";
import { releaseCodes } from "../machine-holds/commands/hold-codes.server.ts";
import { ENDS, type PlateFacts } from "./contract.ts";
import { qrPlates } from "./tables.server.ts";

const UNKNOWN: PlateFacts = { material: null, widthMm: null, heightMm: null, serial: null };

/**
 * Updates plates after a step to a stage: engraving creates one and clears the code's machine hold,
 * and going back to before it ends the current one. Returns the numbers of created plates. Throws
 * `invalid` if the serial is another plate's.
 */
export async function updatePlates(
  tx: Transaction,
  codes: readonly string[],
  { step, stage, at }: { step: Step; stage: Stage; at: Date },
  facts: PlateFacts = UNKNOWN,
): Promise<Map<string, number>> {
  if (step === "engraved" || step === "verified") await releaseCodes(tx, codes);
  if (step === "engraved") return beginPlates(tx, codes, at, facts);
  const end = ENDS.find((one) => one === step);
  if (end !== undefined && stage === "created") {
    await tx
      .update(qrPlates)
      .set({ endedAt: at, endedAs: end })
      .where(and(inArray(qrPlates.code, [...codes]), isNull(qrPlates.endedAt)));
  }
  return new Map();
}

async function beginPlates(
  tx: Transaction,
  codes: readonly string[],
  at: Date,
  { material, widthMm, heightMm, serial }: PlateFacts,
): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ code: string; number: number }>(sql`
    insert into ${qrPlates} (code, number, material, width_mm, height_mm, serial, engraved_at)
    select carried.code,
      coalesce((select max(one.number) from qr_plates one where one.code = carried.code), 0) + 1,
      ${material}::text, ${widthMm}::int, ${heightMm}::int, ${serial}::text, ${at.toISOString()}::timestamptz
    from unnest(${sql.param(codes)}::text[]) as carried (code)
    on conflict do nothing
    returning code, number`);
  if (rows.length < codes.length) throw invalidField("serial", "taken");
  return new Map(rows.map(({ code, number }) => [code, number]));
}

/** Whether the serial is free: each belongs to one plate. */
export async function writeFacts(
  tx: Transaction,
  code: string,
  number: number,
  facts: PlateFacts,
): Promise<boolean> {
  try {
    await tx.transaction((within) =>
      within
        .update(qrPlates)
        .set(facts)
        .where(and(eq(qrPlates.code, code), eq(qrPlates.number, number))),
    );
    return true;
  } catch (error) {
    if (violatedUnique(error) === "qr_plates_serial") return false;
    throw error;
  }
}
