import { sql } from "drizzle-orm";
import { defineSection } from "../sections/queries.server.ts";
import type { Ceremony } from "./contract.ts";
import { firstCeremonyOf } from "./model.ts";
import { ceremonyRule } from "./section.ts";
import { ceremonies } from "./tables.server.ts";

export const ceremonySection = defineSection({
  rule: ceremonyRule,
  content: {
    columns: {
      ceremonyFlowers: ceremonies.ceremonyFlowers,
      ceremonyDress: ceremonies.ceremonyDress,
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
});
