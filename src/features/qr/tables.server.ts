import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import { timestamptz } from "#platform/database/columns.server.ts";
import type { Retirement, Stage, Step } from "#features/qr/lifecycle/contract.ts";
import type { Life } from "#features/qr/lifecycle/model.ts";
import type { ProvenSymbol } from "#features/qr/exports/contract.ts";
import type { PlateFacts } from "./plates/contract.ts";
import type { Grade } from "./plate-checks/contract.ts";
import { qrPackages } from "./packages/tables.server.ts";

export const qrCodes = pgTable(
  "qr_codes",
  {
    /** Nine characters; drawn at random, never derived, never reused. */
    code: text().primaryKey(),
    ownerId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** `null`: no card was printed; the owner proves their claim in another way. */
    activationKeyHash: text(),
    keyTries: integer().notNull(),
    locked: boolean().notNull(),
    createdAt: timestamptz().notNull(),
    retiredAt: timestamptz(),
    /** The reason that visitors see. */
    retiredFor: text().$type<Retirement>(),
    packageId: uuid().references(() => qrPackages.id),
    /** The stage of its plate; of the current one if there were several. */
    stage: text().$type<Stage>().notNull(),
  },
  (table) => [
    index("qr_codes_owner").on(table.ownerId),
    index("qr_codes_newest").on(table.createdAt, table.code),
    index("qr_codes_stage").on(table.stage, table.createdAt, table.code),
    index("qr_codes_package").on(table.packageId, table.code),
    // Partial index, as these are rare: without it a list of them reads the whole table.
    index("qr_codes_retired")
      .on(table.createdAt, table.code)
      .where(sql`${table.retiredAt} is not null`),
  ],
);

export const qrLinks = pgTable(
  "qr_links",
  {
    code: text()
      .notNull()
      .references(() => qrCodes.code),
    memorialId: uuid()
      .notNull()
      .references(() => memorials.id, { onDelete: "cascade" }),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.code, table.memorialId] }),
    index("qr_links_memorial").on(table.memorialId),
  ],
);

/**
 * What a step changed. It contains no names: an entry outlives the accounts of the people involved.
 */
export type Trace = Partial<Life> & {
  memorialIds?: string[];
  plate?: number;
  facts?: Partial<PlateFacts>;
  symbol?: ProvenSymbol;
  packageId?: string;
  retiredFor?: Retirement;
  /** The grade of a photograph of the plate. */
  grade?: Grade;
};

/** The steps of all codes. Append-only: a correction is a new row. */
export const qrHistory = pgTable(
  "qr_history",
  {
    id: uuid().primaryKey(),
    code: text()
      .notNull()
      .references(() => qrCodes.code),
    step: text().$type<"created" | Step>().notNull(),
    at: timestamptz().notNull(),
    /** Both are cleared when the account is erased. */
    actorId: uuid(),
    address: text(),
    before: jsonb().$type<Trace>(),
    after: jsonb().$type<Trace>().notNull(),
    reason: text(),
    /** The bulk step that it belongs to. */
    bulkId: uuid(),
  },
  (table) => [
    index("qr_history_code").on(table.code, table.id),
    index("qr_history_actor").on(table.actorId),
    index("qr_history_bulk")
      .on(table.bulkId)
      .where(sql`${table.bulkId} is not null`),
  ],
);
