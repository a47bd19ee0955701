import { boolean, doublePrecision, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import type { Material } from "#features/qr/advice/contract.ts";
import { timestamptz } from "#platform/database/columns.server.ts";
import { machines } from "../machines/tables.server.ts";
import type { CouponSymbol } from "./contract.ts";

/** What photographs of coupons showed. Append-only; the machine's kerfs are in `machine_kerfs`. */
export const couponChecks = pgTable(
  "coupon_checks",
  {
    id: uuid().primaryKey(),
    machineId: uuid()
      .notNull()
      .references(() => machines.id),
    material: text().$type<Material>().notNull(),
    symbols: jsonb().$type<CouponSymbol[]>().notNull(),
    kerfMm: doublePrecision().notNull(),
    isSure: boolean().notNull(),
    /** Digest of the photograph as received. */
    sha256: text().notNull(),
    checkedAt: timestamptz().notNull(),
  },
  (table) => [unique("coupon_checks_photograph").on(table.machineId, table.material, table.sha256)],
);
