import { useQuery } from "@tanstack/react-query";
import { Fragment, useMemo, type ReactNode } from "react";
import { usePublicUrl } from "#shell/public-url.ts";
import { Candles } from "../candles/components/candles.tsx";
import { hasCeremony, isCeremonyOver, takesGuests } from "../ceremony/policy.ts";
import { hasGrave } from "../grave/components/has-grave.ts";
import type { Memorial } from "../contract.ts";
import type { SectionName } from "../sections/contract.ts";
import { Messages } from "../messages/components/messages.tsx";
import {
  ENTRIES,
  MESSAGE_KINDS,
  type EntryKind,
  type MessageSection,
} from "../messages/contract.ts";
import type { Refusal } from "../messages/components/visitor-form.ts";
import type { MediaItem } from "../media/contract.ts";
import { MusicLine } from "../media/components/music-line.tsx";
import { useMusic } from "../media/components/music.ts";
import {
  documentsIn,
  galleryIn,
  picturesIn,
  soundsIn,
  type ShownPicture,
} from "../media/components/picture-views.ts";
import { Pictures } from "../media/components/pictures.tsx";
import { ContentsLine } from "./contents-line.tsx";
import { KeeperPart } from "./keeper-part.tsx";
import { LockedPlace } from "#features/memorials/page-access/components/locked-place.tsx";
import { MemorialHead } from "./memorial-head.tsx";
import { candlesQuery, eventsQuery, mediaQuery, type Cursors } from "./memorial-queries.ts";
import { CLASSIC, ENHANCED } from "./section-order.ts";
import { PersonHero, PersonTitle } from "./person.tsx";
import { PrintFoot } from "./print-foot.tsx";
import {
  RenderedCeremony,
  RenderedDocuments,
  RenderedGrave,
  RenderedYears,
} from "./rendered-sections.tsx";
import { useRenderedAt } from "./rendered-at.ts";
import { ShareButton } from "./share-button.tsx";
import { Story } from "./story.tsx";

export type MemorialViewProps = {
  /** Slug or id in the URL: the key of all queries. */
  id: string;
  memorial: Memorial;
  /** The classic layout or the spread layout. */
  layout: Memorial["layout"];
  cursors: Cursors;
  refusal: Refusal | null;
};

/** The hero first, then the sections. */
export function MemorialView(props: MemorialViewProps) {
  const { id, memorial, layout } = props;
  const { data: media } = useQuery(mediaQuery(id));
  // Stable references, so that memoised picture components re-render only when the pictures change.
  const { shown, gallery, sounds, documents } = useMemo(() => partsOf(media?.items ?? []), [media]);
  const [portrait = null] = shown;
  const cover = shown.find((one) => one.id === memorial.coverId) ?? null;
  const music = useMusic(sounds);
  const pictures = (
    <Pictures pictures={gallery} portrait={shown[0]} memorial={memorial} music={music} />
  );
  const timeline = useYears(props, media?.items);
  const papers = documents.length > 0 && (
    <RenderedDocuments slug={memorial.slug} canEdit={memorial.can.edit} documents={documents} />
  );
  const sections = { ...useSections(props, shown), timeline, pictures, documents: papers };
  const address = `${usePublicUrl()}/memorial/${memorial.slug}`;
  const musicLine = music !== null && <MusicLine music={music} sounds={sounds} />;
  const head = <MemorialHead memorial={memorial} portrait={portrait} />;
  const locked = <LockedPlace id={id} locked={memorial.locked} />;
  if (layout === "classic") {
    return (
      <div className="classic">
        {head}
        <PersonTitle memorial={memorial} portrait={portrait} cover={cover} />
        {musicLine}
        {locked}
        {CLASSIC.map((name) => (
          <Fragment key={name}>{sections[name]}</Fragment>
        ))}
        <p className="share-line no-print">
          <ShareButton name={memorial.name} slug={memorial.slug} />
        </p>
        <PrintFoot address={address} madeBy={memorial.madeBy} />
      </div>
    );
  }
  return (
    <>
      {head}
      <PersonHero memorial={memorial} portrait={portrait} cover={cover} />
      {musicLine}
      <ContentsLine memorial={memorial} pictures={gallery.length} />
      {locked}
      {ENHANCED.map((name) => (
        <Fragment key={name}>{sections[name]}</Fragment>
      ))}
      <PrintFoot address={address} madeBy={memorial.madeBy} />
    </>
  );
}

function partsOf(items: readonly MediaItem[]) {
  return {
    shown: picturesIn(items),
    gallery: galleryIn(items),
    sounds: soundsIn(items),
    documents: documentsIn(items),
  };
}

/** The events of the life, with the media that they name. Keepers also see that there are none. */
function useYears({ id, memorial }: MemorialViewProps, media: readonly MediaItem[] = []) {
  const { slug, can, closed } = memorial;
  const isOpen = !closed.includes("timeline");
  const { data } = useQuery({ ...eventsQuery(id), enabled: isOpen });
  const events = data?.items ?? [];
  const named = JSON.stringify(events);
  if (events.length === 0)
    return isOpen && can.edit && <KeeperPart of="empty" slug={slug} section="timeline" />;
  const shown = media.filter((item) => named.includes(item.id));
  return <RenderedYears {...{ slug, canEdit: can.edit, events, media: shown }} />;
}

/** The sections of both layouts, each in its own order. */
function useSections(
  { id, memorial, layout, cursors, refusal }: MemorialViewProps,
  pictures: readonly ShownPicture[],
) {
  const { counts, can, slug, closed } = memorial;
  const canEdit = can.edit;
  const opens = (section: SectionName) => !closed.includes(section);
  const { data: candles } = useQuery({ ...candlesQuery(id), enabled: opens("candles") });
  const refused = (kind: EntryKind) => (refusal?.kind === kind ? refusal : null);
  const messages = Object.fromEntries(
    MESSAGE_KINDS.map((kind) => {
      const { section } = ENTRIES[kind];
      const list = opens(section) && (
        <Messages
          id={id}
          kind={kind}
          cursor={cursors[kind]}
          count={counts[section]}
          refusal={refused(kind)}
          moderation={memorial[`${section}Moderation`]}
        />
      );
      return [section, list];
    }),
  ) as Record<MessageSection, ReactNode>;
  const now = useRenderedAt();
  const isOver = isCeremonyOver(memorial, now);
  const { ceremonies, ceremonyFlowers, ceremonyDress } = memorial;
  const { cemetery, gravePlot, graveNote, gravePosition, graveRestEndsOn } = memorial;
  const ceremony = hasCeremony(memorial) ? (
    <RenderedCeremony
      {...{ id: memorial.id, slug, canEdit, ceremonies, ceremonyFlowers, ceremonyDress, isOver }}
      takesGuests={takesGuests(memorial, now)}
    />
  ) : (
    canEdit && <KeeperPart of="empty" slug={slug} section="ceremony" />
  );
  return {
    comingCeremony: !isOver && ceremony,
    pastCeremony: isOver && ceremony,
    grave: hasGrave(memorial) ? (
      <RenderedGrave
        {...{ slug, canEdit, cemetery, gravePlot, graveNote, gravePosition, graveRestEndsOn }}
      />
    ) : (
      canEdit && <KeeperPart of="empty" slug={slug} section="grave" />
    ),
    life: <Story memorial={memorial} pictures={pictures} />,
    candles: opens("candles") && (
      <Candles
        id={id}
        name={memorial.name}
        candles={candles?.items ?? []}
        days={candles?.days ?? null}
        burning={counts.candles}
        refusal={refused("candle")}
        moderation={memorial.candlesModeration}
        burntFrom={cursors.burnt}
        hasMore={Boolean(candles?.nextCursor)}
        areAllNamed={layout === "classic"}
      />
    ),
    ...messages,
  };
}
