import { useQuery } from "@tanstack/react-query";
import type {
  PageSection,
  SectionProps,
} from "#features/memorials/content/components/page-sections.ts";
import { Candles } from "./candles.tsx";
import { burntCandlesQuery, candlesQuery } from "../../entries/candles/components/candles-query.ts";

/** Burnt-out candles are fetched only on request: `?burnt=`. */
const BURNT = "burnt";

export const pageSections: readonly PageSection[] = [
  {
    name: "candles",
    placeOf: () => ({ enhanced: 10, classic: 60 }),
    linkOf: ({ memorial }, t) =>
      memorial.closed.includes("candles")
        ? null
        : { text: t("memorials:kinds.candle.heading"), count: memorial.counts.candles },
    queriesOf(id, search) {
      const burntFrom = search.get(BURNT);
      return [candlesQuery(id), ...(burntFrom === null ? [] : [burntCandlesQuery(id, burntFrom)])];
    },
    View: CandlesOfPage,
  },
];

function CandlesOfPage({ id, memorial, layout, search, refusal }: SectionProps) {
  const isOpen = !memorial.closed.includes("candles");
  const { data } = useQuery({ ...candlesQuery(id), enabled: isOpen });
  if (!isOpen) return null;
  return (
    <Candles
      id={id}
      name={memorial.name}
      candles={data?.items ?? []}
      days={data?.days ?? null}
      burning={memorial.counts.candles}
      refusal={refusal?.kind === "candle" ? refusal : null}
      moderation={memorial.candlesModeration}
      burntFrom={search.get(BURNT)}
      hasMore={Boolean(data?.nextCursor)}
      areAllNamed={layout === "classic"}
    />
  );
}
