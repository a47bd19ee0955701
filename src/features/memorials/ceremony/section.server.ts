import { eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { outer } from "#platform/database/outer.server.ts";
import { pick } from "#platform/pick.ts";
import { TEXT_FIELDS } from "../contract.ts";
import { purgeGuests } from "../guests/commands.server.ts";
import { exportedGuests } from "../guests/queries.server.ts";
import { MODERATING_ROLES } from "../policy.ts";
import { defineSection } from "../sections/queries.server.ts";
import { memorials } from "../tables.server.ts";
import type { Ceremony } from "#features/memorials/content/ceremony/contract.ts";
import { firstCeremonyOf } from "./model.ts";
import { ceremonyRule } from "./section.ts";
import { ceremonies } from "./tables.server.ts";

/** Ceremonies are over at the end of the last day. */
const TODAY = sql`(now() at time zone 'utc')::date`;
const DAY = sql`(select ${TODAY}::text from ${ceremonies}
  where ${eq(ceremonies.memorialId, outer(memorials.id))}
    and exists (select 1 from jsonb_array_elements(${ceremonies.items}) item
      where left(item->>'at', 10) >= (${TODAY} - 1)::text))`;

export const ceremonySection = defineSection({
  rule: ceremonyRule,
  content: {
    columns: {
      ...pick(getTableColumns(ceremonies), TEXT_FIELDS.ceremony),
      ceremonies: sql<Ceremony[]>`coalesce(${ceremonies.items}, '[]')`,
      ceremonyGuests: ceremonies.ceremonyGuests,
    },
    join: ceremonies,
    fieldsOf: ({ ceremonyGuests, ...content }) => ({
      ...content,
      ...firstCeremonyOf(content.ceremonies),
      ceremonyGuests: ceremonyGuests ?? "closed",
    }),
  },
  count: null,
  revision: [DAY],
  parameters: [],
  copied: {
    dataOf: async (ctx, { memorial }) => ({ guests: exportedGuests(ctx, memorial.id) }),
    readable: null,
    filesOf: null,
  },
  purge: { run: (services) => purgeGuests(services, new Date()), files: null },
  moderated: null,
  reported: null,
  searched: null,
  dated: null,
  told: {
    kind: "guest",
    from: sql`guests`,
    who: sql`e.name`,
    at: sql`e.created_at`,
    // To those who may read them.
    counted: inArray(sql`k.role`, MODERATING_ROLES),
    approvedAt: null,
    madeAs: sql`e.id`,
    mailed: "mails:news.kinds.guest",
  },
  live: null,
});
