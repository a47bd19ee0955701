import { isNull } from "drizzle-orm";
import { yearsOf } from "../personal-data/queries/readable-events.server.ts";
import { purgeEvents } from "./commands.server.ts";
import { exportedEvents } from "./queries.server.ts";
import { countOf, defineSection } from "../sections/queries.server.ts";
import { timelineRule } from "./section.ts";
import { timelineEvents } from "./tables.server.ts";

export const timelineSection = defineSection({
  rule: timelineRule,
  content: null,
  count: countOf(timelineEvents, "event", isNull(timelineEvents.removedAt)),
  revision: [],
  parameters: [],
  copied: {
    dataOf: async (ctx, { memorial }) => ({
      events: await exportedEvents(ctx, memorial.id, memorial),
    }),
    readable: { place: 10, heading: "memorials:years.heading", itemsOf: yearsOf },
    filesOf: null,
  },
  purge: { run: purgeEvents, files: null },
});
