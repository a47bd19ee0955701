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
import { moment } from "#platform/database/columns.server.ts";
import type { Retirement, Stage, Step } from "./life/contract.ts";
import type { Life } from "./life/model.ts";
import type { ProvenSymbol } from "./symbols/contract.ts";
import type { PlateFacts } from "./plates/contract.ts";
import type { Grade } from "./plate-checks/contract.ts";
import { qrPackages } from "./packages/tables.server.ts";

export const qrCodes = pgTable(
  "qr_codes",
  {
    /** Nine characters; drawn at random, never derived, never used again. */
    code: text().primaryKey(),
    ownerId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** `null`: no card was ever printed; whoever gets it has proved themselves in another way. */
    activationKeyHash: text(),
    keyTries: integer().notNull(),
    locked: boolean().notNull(),
    createdAt: moment().notNull(),
    retiredAt: moment(),
    /** Why, as visitors are told. */
    retiredFor: text().$type<Retirement>(),
    packageId: uuid().references(() => qrPackages.id),
    /** How far its plate has come: the last one, where there are several. */
    stage: text().$type<Stage>().notNull(),
  },
  (table) => [
    index("qr_codes_owner").on(table.ownerId),
    index("qr_codes_newest").on(table.createdAt, table.code),
    index("qr_codes_stage").on(table.stage, table.createdAt, table.code),
    index("qr_codes_package").on(table.packageId, table.code),
    // Few among many: without it a list of them reads the whole table.
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
 * What a step changed. Nobody is named here: an entry outlives the account of whoever is in it.
 */
export type Trace = Partial<Life> & {
  memorialIds?: string[];
  plate?: number;
  facts?: Partial<PlateFacts>;
  symbol?: ProvenSymbol;
  packageId?: string;
  retiredFor?: Retirement;
  /** What a photograph of the plate was graded. */
  grade?: Grade;
};

/** Every step of a code's life. Rows are only ever added: a correction is a new one. */
export const qrHistory = pgTable(
  "qr_history",
  {
    id: uuid().primaryKey(),
    code: text()
      .notNull()
      .references(() => qrCodes.code),
    step: text().$type<"created" | Step>().notNull(),
    at: moment().notNull(),
    /** Both are forgotten with the account. */
    actorId: uuid(),
    address: text(),
    before: jsonb().$type<Trace>(),
    after: jsonb().$type<Trace>().notNull(),
    reason: text(),
    /** The step of many that it is a part of. */
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
