import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { partialDate } from "#platform/date-field.ts";
import { isSurelyAfter } from "#platform/dates.ts";

const period = partialDate.refine((text) => !text.startsWith("~"), { error: "noSuchDate" });
/** A form's empty field is none. */
const chosen = z.preprocess((value) => (value === "" ? undefined : value), period.optional());

const journalQuery = z
  .strictObject({
    /** A day, or a whole month or year. Without it the financial year in which `to` lies. */
    from: chosen,
    /** The same; without it today. */
    to: chosen,
  })
  .refine(({ from, to }) => from === undefined || to === undefined || !isSurelyAfter(from, to), {
    path: ["to"],
    error: "endsBeforeBeginning",
  });
export type AskedJournal = z.infer<typeof journalQuery>;

export const exportJournal = defineCall({
  method: "GET",
  path: "/api/admin/journal",
  summary: "The journal as a CSV file, in the order of posting; the export is audited",
  access: "signed-in",
  permission: "bookkeeping.export",
  query: journalQuery,
  status: 200,
});
