import { jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { GradedParameter } from "#features/qr/plate-checks/contract.ts";
import { timestamptz } from "#platform/database/columns.server.ts";
import { ticketAttachments } from "../tables.server.ts";
import type { PlateReading } from "./contract.ts";

/** What the pictures of plates among attachments show; pictures without any symbol have no row. */
export const ticketPlateReadings = pgTable("ticket_plate_readings", {
  attachmentId: uuid()
    .primaryKey()
    .references(() => ticketAttachments.id, { onDelete: "cascade" }),
  found: text().$type<PlateReading["found"]>().notNull(),
  code: text(),
  grade: text().$type<PlateReading["grade"]>(),
  parameters: jsonb().$type<GradedParameter[]>().notNull(),
  readAt: timestamptz().notNull(),
});
