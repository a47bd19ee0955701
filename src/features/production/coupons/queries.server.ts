import { and, eq } from "drizzle-orm";
import { now } from "#features/commerce/clock/queries.server.ts";
import type { Material } from "#features/qr/advice/contract.ts";
import { proveCoupon } from "#features/qr/symbols/queries.server.ts";
import type { SheetFormat } from "#features/qr/symbols/contract.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { invalidField } from "#platform/errors.ts";
import { getMachine } from "../machines/queries.server.ts";
import type { CouponCheck } from "./contract.ts";
import { couponFor, leastSideMm } from "./model.ts";
import { couponChecks } from "./tables.server.ts";

type Wanted = { id: string; material: Material; format: SheetFormat };

/** Drawn and read back. Throws `notFound`, or `invalid` if the bed is too small. */
export async function couponFile(
  ctx: Context,
  { id, material, format }: Wanted,
): Promise<Uint8Array> {
  const machine = await getMachine(ctx.database, id);
  const { layers, origin } = machine;
  const coupon = couponFor(machine, material);
  if (coupon === null) {
    throw invalidField("material", "couponTooLarge", { side: leastSideMm(material) });
  }
  const { file } = await proveCoupon(ctx, {
    coupon,
    format,
    title: machine.name,
    madeAt: await now(ctx, ctx.database),
    machine: { layers, origin },
  });
  return file;
}

/** Of the same photograph, sent before. */
export async function findCouponCheck(
  reader: Reader,
  { machineId, material, sha256 }: { machineId: string; material: Material; sha256: string },
): Promise<CouponCheck | null> {
  const [found] = await reader
    .select({
      id: couponChecks.id,
      symbols: couponChecks.symbols,
      kerfMm: couponChecks.kerfMm,
      isSure: couponChecks.isSure,
    })
    .from(couponChecks)
    .where(
      and(
        eq(couponChecks.machineId, machineId),
        eq(couponChecks.material, material),
        eq(couponChecks.sha256, sha256),
      ),
    );
  return found ?? null;
}
