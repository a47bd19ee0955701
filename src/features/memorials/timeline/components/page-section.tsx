import { useQuery } from "@tanstack/react-query";
import { KeeperPart } from "#features/memorials/keeper-marks/components/keeper-part.tsx";
import type {
  PageSection,
  SectionProps,
} from "#features/memorials/content/components/page-sections.ts";
import { eventsQuery } from "./events-query.ts";
import { RenderedYears } from "./rendered-years.tsx";

export const pageSections: readonly PageSection[] = [
  {
    name: "timeline",
    placeOf: () => ({ enhanced: 40, classic: 20 }),
    linkOf: ({ memorial: { counts } }, t) =>
      counts.timeline > 0 ? { text: t("memorials:years.heading"), count: counts.timeline } : null,
    queriesOf: (id) => [eventsQuery(id)],
    View: YearsOfPage,
  },
];

/** The events of the life, with the media that they name. Keepers also see that there are none. */
function YearsOfPage({ id, memorial, media }: SectionProps) {
  const { slug, can, closed } = memorial;
  const isOpen = !closed.includes("timeline");
  const { data } = useQuery({ ...eventsQuery(id), enabled: isOpen });
  const events = data?.items ?? [];
  if (events.length === 0)
    return isOpen && can.edit && <KeeperPart of="empty" slug={slug} section="timeline" />;
  const named = JSON.stringify(events);
  const shown = media.items.filter((item) => named.includes(item.id));
  return <RenderedYears {...{ slug, canEdit: can.edit, events, media: shown }} />;
}
