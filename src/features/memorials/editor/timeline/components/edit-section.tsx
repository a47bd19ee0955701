import { useQuery } from "@tanstack/react-query";
import type { EditSection } from "#features/memorials/editor/components/edit-sections.ts";
import { ContentsCount } from "#features/memorials/editor/components/contents-count.tsx";
import { eventsQuery } from "#features/memorials/timeline/components/events-query.ts";
import { restoreEvent } from "#features/memorials/timeline/contract.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { call } from "#platform/pages/call.ts";
import { TimelineSection } from "./timeline-section.tsx";

export const editSections: readonly EditSection[] = [
  {
    name: "timeline",
    place: 30,
    capability: "edit",
    lineOf: (_memorial, t) => ({ text: t("memorials:years.heading") }),
    Count: EventCount,
    View: TimelineSection,
    texts: ["timeline"],
    restorable: {
      event: {
        restore: (id, eventId) => call(restoreEvent, { params: { id, eventId } }),
        queryKeyOf: (id) => eventsQuery(id).queryKey,
      },
    },
  },
];

/** As the list stands: the memorial isn't read again with each event. */
function EventCount({ memorial }: { memorial: Memorial }) {
  const { data: events } = useQuery(eventsQuery(memorial.id));
  return <ContentsCount count={events?.items.length ?? 0} />;
}
