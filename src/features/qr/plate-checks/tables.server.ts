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
import type { Grade, GradedParameter, UngradedDetails } from "./contract.ts";

/** Graded photographs of finished plates. Append-only. */
export const qrPlateChecks = pgTable(
  "qr_plate_checks",
  {
    /** The entry in the code's history, which has who and when. */
    id: uuid()
      .primaryKey()
      .references(() => qrHistory.id),
    code: text()
      .notNull()
      .references(() => qrCodes.code),
    /** `null` if the plate was engraved before plates had rows of their own. */
    plate: integer(),
    grade: text().$type<Grade>().notNull(),
    parameters: jsonb().$type<GradedParameter[]>().notNull(),
    beside: jsonb().$type<UngradedDetails>().notNull(),
    /** Digest of the photograph as received; the stored version is in the file store. */
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
