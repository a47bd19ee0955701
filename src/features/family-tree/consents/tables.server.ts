import { foreignKey, index, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { bytes, timestamptz } from "#platform/database/columns.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { treePeople } from "../tree/tables.server.ts";
import type { ConsentAnswer, StandingAnswer } from "./contract.ts";

/** A living person who was asked, and what they said last. Taken out of the tree, they are gone from here, too. */
export const treeConsents = pgTable(
  "tree_consents",
  {
    memorialId: uuid().notNull(),
    personId: uuid().notNull(),
    /** The subject of the invitation that asks. */
    id: uuid().notNull(),
    askedAt: timestamptz().notNull(),
    answer: text().$type<StandingAnswer>(),
    answeredAt: timestamptz(),
    /** Where the answer came from, once there is one; until then the invitation has it. */
    email: text(),
    emailKey: text(),
    locale: text().$type<Locale>(),
    /** Of the link in the last receipt, made when it is written. */
    receiptHash: bytes(),
  },
  (table) => [
    primaryKey({ columns: [table.memorialId, table.personId] }),
    foreignKey({
      name: "tree_consents_person",
      columns: [table.memorialId, table.personId],
      foreignColumns: [treePeople.memorialId, treePeople.id],
    }).onDelete("cascade"),
    unique("tree_consents_id").on(table.id),
    unique("tree_consents_receipt").on(table.receiptHash),
    index("tree_consents_email").on(table.emailKey),
  ],
);

/** Append-only: who asked, and what was said to which text; ids alone, so that nobody is named for good. */
export const treeConsentRecords = pgTable(
  "tree_consent_records",
  {
    id: uuid().primaryKey(),
    memorialId: uuid().notNull(),
    personId: uuid().notNull(),
    what: text().$type<"asked" | ConsentAnswer>().notNull(),
    textVersion: text().notNull(),
    /** Who asked, of a question; `null` of an answer, for which no account is needed. */
    askedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    at: timestamptz().notNull(),
  },
  (table) => [
    index("tree_consent_records_person").on(table.memorialId, table.personId),
    index("tree_consent_records_asked_by").on(table.askedBy),
  ],
);
