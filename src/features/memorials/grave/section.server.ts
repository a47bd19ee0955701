import { getTableColumns, sql } from "drizzle-orm";
import { pick } from "#platform/pick.ts";
import { TEXT_FIELDS } from "../contract.ts";
import { graveOf } from "./personal-data/queries.server.ts";
import { exportedRestingPlace } from "./queries.server.ts";
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
      ...pick(getTableColumns(graves), TEXT_FIELDS.grave),
      graveRestEndsOn: restEndsOn,
    },
    join: graves,
    fieldsOf: (content) => content,
  },
  count: null,
  revision: [],
  parameters: [],
  copied: {
    dataOf: async (ctx, { memorial }) => ({
      restingPlace: await exportedRestingPlace(ctx, memorial.id),
    }),
    readable: { place: 20, heading: "memorials:grave.heading", itemsOf: graveOf },
    filesOf: null,
  },
  purge: null,
  moderated: null,
  reported: null,
  searched: null,
  dated: null,
  told: null,
  live: null,
});
