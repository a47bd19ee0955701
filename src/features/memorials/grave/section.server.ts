import { sql } from "drizzle-orm";
import { defineSection } from "../sections/queries.server.ts";
import { graveRule } from "./section.ts";
import { graves } from "./tables.server.ts";

/** While it lasts, and only if it is no guess; a month or a year lasts to its end. */
const restEndsOn = sql<string | null>`case when ${graves.isRestSure}
  and ${graves.restEndsOn} collate "C" >= left((now() at time zone 'Europe/Copenhagen')::date::text,
    length(${graves.restEndsOn})) then ${graves.restEndsOn} end`;

export const graveSection = defineSection({
  rule: graveRule,
  content: {
    columns: {
      cemetery: graves.cemetery,
      gravePlot: graves.gravePlot,
      graveNote: graves.graveNote,
      gravePosition: graves.gravePosition,
      graveRestEndsOn: restEndsOn,
    },
    join: graves,
    fieldsOf: (content) => content,
  },
  count: null,
});
