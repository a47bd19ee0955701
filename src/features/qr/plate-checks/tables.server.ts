import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { qrPlates } from "../plates/tables.server.ts";
import { qrCodes, qrHistory } from "../tables.server.ts";
import type { Grade, GradedParameter, SeenBeside } from "./contract.ts";

/** What photographs of finished plates were graded. Rows are only ever added. */
export const qrPlateChecks = pgTable(
  "qr_plate_checks",
  {
    /** Of the entry in the code's history, which says who and when. */
    id: uuid()
      .primaryKey()
      .references(() => qrHistory.id),
    code: text()
      .notNull()
      .references(() => qrCodes.code),
    /** `null` where the plate was engraved before plates had rows of their own. */
    plate: integer(),
    grade: text().$type<Grade>().notNull(),
    parameters: jsonb().$type<GradedParameter[]>().notNull(),
    beside: jsonb().$type<SeenBeside>().notNull(),
    /** Of the photograph as it came; what is kept of it lies in the file store. */
    sha256: text().notNull(),
    pictureKey: text().notNull(),
  },
  (table) => [
    index("qr_plate_checks_code").on(table.code, table.id),
    unique("qr_plate_checks_photograph").on(table.code, table.sha256),
    foreignKey({
      name: "qr_plate_checks_plate",
      columns: [table.code, table.plate],
      foreignColumns: [qrPlates.code, qrPlates.number],
    }),
  ],
);
