import { useQuery } from "@tanstack/react-query";
import type { Memorial } from "#features/memorials/content/contract.ts";
import type { MediaItem } from "#features/memorials/media/contract.ts";
import { eventsQuery } from "#features/memorials/timeline/components/events-query.ts";

/** Places that are written on the page already: of its pictures, its person and its years. */
export function useKnownPlaces(memorial: Memorial, items: readonly MediaItem[]): string[] {
  const { data } = useQuery(eventsQuery(memorial.id));
  const written = [
    ...items.map(({ location }) => location),
    memorial.birthPlace,
    memorial.deathPlace,
    ...(data?.items ?? []).map(({ place }) => place),
  ];
  return [...new Set(written.flatMap((place) => place ?? []))];
}
