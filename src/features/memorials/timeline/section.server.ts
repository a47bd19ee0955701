import { isNull } from "drizzle-orm";
import { countOf, defineSection } from "../sections/queries.server.ts";
import { timelineRule } from "./section.ts";
import { timelineEvents } from "./tables.server.ts";

export const timelineSection = defineSection({
  rule: timelineRule,
  content: null,
  count: countOf(timelineEvents, "event", isNull(timelineEvents.removedAt)),
});
