import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Candles } from "../candles/components/candles.tsx";
import { Ceremony } from "../ceremony/components/ceremony.tsx";
import { Grave } from "../ceremony/components/grave.tsx";
import { hasCeremony, hasGrave, isCeremonyOver } from "../ceremony/components/places.ts";
import type { Memorial, Section } from "../contract.ts";
import { Letters } from "../entries/components/letters.tsx";
import type { Refusal } from "../entries/components/visitor-form.ts";
import type { MediaItem } from "../media/contract.ts";
import { MusicLine } from "../media/components/music-line.tsx";
import { useMusic } from "../media/components/music.ts";
import {
  galleryIn,
  picturesIn,
  soundsIn,
  type ShownPicture,
} from "../media/components/picture-views.ts";
import { Pictures } from "../media/components/pictures.tsx";
import { ContentsLine } from "./contents-line.tsx";
import { KeeperPart } from "./keeper-part.tsx";
import { LockedPlace } from "../passes/components/locked-place.tsx";
import { MemorialHead } from "./memorial-head.tsx";
import { candlesQuery, mediaQuery, type Cursors } from "./memorial-queries.ts";
import { PersonOpening, PersonTitle } from "./person.tsx";
import { PrintFoot } from "./print-foot.tsx";
import { ShareButton } from "./share-button.tsx";
import { Story } from "./story.tsx";

export type MemorialViewProps = {
  /** As the address names it: the key of everything that was asked for. */
  id: string;
  memorial: Memorial;
  /** The quieter, paper-like reading, or the spread. */
  layout: Memorial["layout"];
  now: string;
  cursors: Cursors;
  refusal: Refusal | null;
  brand: string;
  publicUrl: string;
};

/** The person first, then what there is to read, to look at and to leave. */
export function MemorialView(props: MemorialViewProps) {
  const { id, memorial, layout, brand, publicUrl } = props;
  const { data: media } = useQuery(mediaQuery(id));
  // The same objects at each render: what shows pictures is only rendered when they change.
  const { shown, gallery, sounds } = useMemo(() => partsOf(media?.items ?? []), [media]);
  const [portrait = null] = shown;
  const music = useMusic(sounds);
  const sections = useSections(props, shown);
  const address = `${publicUrl}/memorial/${memorial.slug}`;
  const musicLine = music !== null && <MusicLine music={music} sounds={sounds} />;
  const pictures = <Pictures pictures={gallery} memorial={memorial} music={music} />;
  const head = (
    <MemorialHead memorial={memorial} portrait={portrait} brand={brand} publicUrl={publicUrl} />
  );
  const locked = <LockedPlace id={id} locked={memorial.locked} />;
  if (layout === "classic") {
    return (
      <div className="classic">
        {head}
        <PersonTitle memorial={memorial} portrait={portrait} />
        {musicLine}
        {locked}
        {sections.story}
        {sections.comingCeremony}
        {pictures}
        {sections.candles}
        {sections.tributes}
        {sections.guestbook}
        {sections.pastCeremony}
        {sections.grave}
        <p className="share-line no-print">
          <ShareButton name={memorial.name} slug={memorial.slug} publicUrl={publicUrl} />
        </p>
        <PrintFoot address={address} />
      </div>
    );
  }
  return (
    <>
      {head}
      <PersonOpening memorial={memorial} portrait={portrait} brand={brand} />
      {musicLine}
      <ContentsLine
        memorial={memorial}
        now={props.now}
        pictures={gallery.length}
        publicUrl={publicUrl}
      />
      {locked}
      {sections.candles}
      {sections.comingCeremony}
      {sections.story}
      {sections.tributes}
      {pictures}
      {sections.guestbook}
      {sections.pastCeremony}
      {sections.grave}
      <PrintFoot address={address} />
    </>
  );
}

function partsOf(items: readonly MediaItem[]) {
  return { shown: picturesIn(items), gallery: galleryIn(items), sounds: soundsIn(items) };
}

/** What both readings have, each in its own order. */
function useSections(
  { id, memorial, layout, now, cursors, refusal }: MemorialViewProps,
  pictures: readonly ShownPicture[],
) {
  const { counts, can, slug, closed } = memorial;
  const opens = (section: Section) => !closed.includes(section);
  const { data: candles } = useQuery({ ...candlesQuery(id), enabled: opens("candles") });
  const refused = (kind: Refusal["kind"]) => (refusal?.kind === kind ? refusal : null);
  const isOver = isCeremonyOver(memorial, now);
  const ceremony = hasCeremony(memorial) ? (
    <Ceremony memorial={memorial} isOver={isOver} />
  ) : (
    can.edit && <KeeperPart of="empty" slug={slug} section="ceremony" />
  );
  return {
    comingCeremony: !isOver && ceremony,
    pastCeremony: isOver && ceremony,
    grave: hasGrave(memorial) ? (
      <Grave memorial={memorial} />
    ) : (
      can.edit && <KeeperPart of="empty" slug={slug} section="grave" />
    ),
    story: <Story memorial={memorial} pictures={pictures} />,
    candles: opens("candles") && (
      <Candles
        id={id}
        name={memorial.name}
        candles={candles?.items ?? []}
        burning={counts.candles}
        now={now}
        refusal={refused("candle")}
        moderation={memorial.candlesModeration}
        burntFrom={cursors.burnt}
        hasMore={Boolean(candles?.nextCursor)}
        areAllNamed={layout === "classic"}
      />
    ),
    tributes: opens("tributes") && (
      <Letters
        id={id}
        kind="tribute"
        cursor={cursors.tribute}
        count={counts.tributes}
        refusal={refused("tribute")}
        moderation={memorial.tributesModeration}
      />
    ),
    guestbook: opens("guestbook") && (
      <Letters
        id={id}
        kind="guestbook"
        cursor={cursors.guestbook}
        count={counts.guestbook}
        refusal={refused("guestbook")}
        moderation={memorial.guestbookModeration}
      />
    ),
  };
}
