import { isNotNull, sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { bytes, timestamptz } from "#platform/database/columns.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import type { ReportStep } from "./cases/contract.ts";
import type {
  AppealOutcome,
  ReportDecision,
  ReportGround,
  ReportOutcome,
  ReportReason,
  ReportState,
} from "./contract.ts";
import type { ReportKind } from "../sections/contract.ts";
import type { StoredSnapshot } from "./model.ts";

/**
 * What was reported, one row for each thing and decision. Without a foreign key to the page: a case
 * outlives it.
 */
export const reportCases = pgTable(
  "report_cases",
  {
    id: uuid().primaryKey(),
    /** The number that people see. */
    number: integer().generatedAlwaysAsIdentity().unique("report_cases_number"),
    memorialId: uuid().notNull(),
    kind: text().$type<ReportKind>().notNull(),
    /** The memorial's own id for the page itself and its biography. */
    itemId: uuid().notNull(),
    /** Where it stood: a path. */
    place: text().notNull(),
    state: text().$type<ReportState>().notNull(),
    revision: integer().notNull().default(1),
    isUrgent: boolean().notNull(),
    receivedAt: timestamptz().notNull(),
    takenBy: uuid().references(() => users.id, { onDelete: "set null" }),
    /** Since when it is hidden, or was the last time. */
    hiddenAt: timestamptz(),
    /** When it was shown again after that; `null` while it is hidden. */
    shownAt: timestamptz(),
    outcome: text().$type<ReportOutcome>(),
    ground: text().$type<ReportGround>(),
    reference: text(),
    reasons: text(),
    until: timestamptz(),
    decidedAt: timestamptz(),
    decidedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    policeToldAt: timestamptz(),
    /** The words of the page that it is about. */
    quotes: jsonb().$type<string[]>().notNull().default([]),
    /** `null` once no appeal is possible. */
    snapshot: jsonb().$type<StoredSnapshot>(),
    /** The last thing that anybody did: from then on it is kept for its time. */
    lastAt: timestamptz().notNull(),
  },
  (table) => [
    // Of two notices at the same moment the second joins the case of the first.
    uniqueIndex("report_cases_open")
      .on(table.memorialId, table.kind, table.itemId)
      .where(sql`${table.state} in ('received', 'taken')`),
    index("report_cases_waiting")
      .on(table.state, table.isUrgent, table.id)
      .where(sql`${table.state} in ('received', 'taken', 'appealed')`),
    index("report_cases_page").on(table.memorialId, table.id),
    index("report_cases_taken_by").on(table.takenBy).where(isNotNull(table.takenBy)),
    index("report_cases_decided_by").on(table.decidedBy).where(isNotNull(table.decidedBy)),
  ],
);

export const reportNotices = pgTable(
  "report_notices",
  {
    id: uuid().primaryKey(),
    caseId: uuid()
      .notNull()
      .references(() => reportCases.id, { onDelete: "cascade" }),
    reason: text().$type<ReportReason>().notNull(),
    explanation: text().notNull(),
    quote: text(),
    /** `null` where none was given, or its time is over. */
    name: text(),
    email: text(),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    locale: text().$type<Locale>().notNull(),
    createdAt: timestamptz().notNull(),
    /** Encrypted: mails lead to the same page for as long as the case is kept. */
    token: text().notNull(),
    tokenHash: bytes().notNull().unique("report_notices_token"),
    idempotencyKey: text().unique("report_notices_once"),
    /** As it stood then, if that was otherwise than in the case. */
    snapshot: jsonb().$type<StoredSnapshot>(),
  },
  (table) => [
    index("report_notices_case").on(table.caseId),
    index("report_notices_user").on(table.userId).where(isNotNull(table.userId)),
  ],
);

export const reportAppeals = pgTable(
  "report_appeals",
  {
    id: uuid().primaryKey(),
    caseId: uuid()
      .notNull()
      .references(() => reportCases.id, { onDelete: "cascade" }),
    /** The notice of whoever appeals; `null` for the writers of the page. */
    noticeId: uuid().references(() => reportNotices.id, { onDelete: "cascade" }),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    text: text().notNull(),
    createdAt: timestamptz().notNull(),
    outcome: text().$type<AppealOutcome>(),
    reasons: text(),
    decidedAt: timestamptz(),
    decidedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    /** The decision that it was about, once the appeal has changed it. */
    replaced: jsonb().$type<ReportDecision>(),
  },
  (table) => [
    // Once for each notice, and once for the writers.
    unique("report_appeals_once").on(table.caseId, table.noticeId).nullsNotDistinct(),
    index("report_appeals_user").on(table.userId).where(isNotNull(table.userId)),
    index("report_appeals_decided_by").on(table.decidedBy).where(isNotNull(table.decidedBy)),
  ],
);

/** Append-only. */
export const reportSteps = pgTable(
  "report_steps",
  {
    id: uuid().primaryKey(),
    caseId: uuid()
      .notNull()
      .references(() => reportCases.id, { onDelete: "cascade" }),
    step: text().$type<ReportStep>().notNull(),
    at: timestamptz().notNull(),
    /** The member of staff; `null` for everybody else. */
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    index("report_steps_case").on(table.caseId),
    index("report_steps_actor").on(table.actorId).where(isNotNull(table.actorId)),
  ],
);

/** Files of the store that stay as evidence, whatever becomes of the rows that named them. */
export const reportFiles = pgTable(
  "report_files",
  {
    id: uuid().primaryKey(),
    caseId: uuid()
      .notNull()
      .references(() => reportCases.id, { onDelete: "cascade" }),
    key: text().notNull(),
    mime: text().notNull(),
  },
  (table) => [
    unique("report_files_once").on(table.caseId, table.key),
    index("report_files_key").on(table.key),
  ],
);
