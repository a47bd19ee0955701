import { isNull } from "drizzle-orm";
import { yearsOf } from "./personal-data/queries.server.ts";
import { purgeEvents } from "./commands.server.ts";
import { exportedEvents, getEvent } from "./queries.server.ts";
import { isItemThere, defineSection } from "../sections/queries.server.ts";
import { countOf } from "../restrictions/queries.server.ts";
import { timelineRule } from "./section.ts";
import { timelineEvents } from "./tables.server.ts";
import type { Context } from "#platform/context.server.ts";
import { timeOf } from "#platform/ids.ts";
import { canReadSection, type GuardedMemorial } from "../policy.ts";
import { largestJpeg, mediaSeen } from "#features/memorials/media/served/queries.server.ts";
import { factsOfEvent } from "./model.ts";

async function readEvent(ctx: Context, memorial: GuardedMemorial, itemId: string) {
  if (!canReadSection(ctx.actor, memorial, "timeline")) return null;
  const { title: name, text, mediaIds, ...event } = await getEvent(ctx, memorial, itemId);
  const rows = await mediaSeen(ctx, memorial, mediaIds);
  const files = rows.flatMap(({ variants }) => largestJpeg(variants));
  return { name, text, createdAt: timeOf(itemId), files, facts: factsOfEvent(event) };
}

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
  moderated: null,
  reported: {
    kinds: {
      event: {
        read: readEvent,
        isThere: (reader, thing) => isItemThere(reader, timelineEvents, thing),
        findSha: null,
        // The title may be all.
        wordsOf: ({ name, text }) => text ?? name,
      },
    },
    findTwins: null,
  },
});
