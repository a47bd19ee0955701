import { doublePrecision, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import type { Material } from "#features/qr/advice/contract.ts";
import type { LayerSetting, Origin } from "#features/qr/symbols/contract.ts";
import { timestamptz } from "#platform/database/columns.server.ts";
import type { Software } from "./contract.ts";

export const machines = pgTable("machines", {
  id: uuid().primaryKey(),
  name: text().notNull(),
  software: text().$type<Software>().notNull(),
  bedWidthMm: doublePrecision().notNull(),
  bedHeightMm: doublePrecision().notNull(),
  origin: text().$type<Origin>().notNull(),
  /** As chosen; the others are as the software usually has them. */
  layers: jsonb().$type<LayerSetting[]>().notNull(),
  createdAt: timestamptz().notNull(),
});

/** How wide a machine cuts in a material. Append-only: the newest counts. */
export const machineKerfs = pgTable(
  "machine_kerfs",
  {
    id: uuid().primaryKey(),
    machineId: uuid()
      .notNull()
      .references(() => machines.id),
    material: text().$type<Material>().notNull(),
    kerfMm: doublePrecision().notNull(),
    measuredAt: timestamptz().notNull(),
    measuredBy: uuid().references(() => users.id, { onDelete: "set null" }),
    reason: text().notNull(),
  },
  (table) => [
    index("machine_kerfs_newest").on(table.machineId, table.material, table.id),
    index("machine_kerfs_measured_by").on(table.measuredBy),
  ],
);
