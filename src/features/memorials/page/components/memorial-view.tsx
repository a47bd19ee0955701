import { usePublicUrl } from "#shell/public-url.ts";
import { LockedPlace } from "#features/memorials/page-access/components/locked-place.tsx";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { MusicLine } from "#features/memorials/media/components/music-line.tsx";
import { usePageMedia } from "#features/memorials/media/components/page-media.ts";
import { useMusic } from "#features/memorials/music/components/player.ts";
import type { Refusal } from "#features/memorials/entries/components/visitor-form.ts";
import { sectionsInOrder } from "#features/memorials/content/components/page-sections.ts";
import { ContentsLine } from "./contents-line.tsx";
import { MemorialHead } from "./memorial-head.tsx";
import { PageMenu } from "./page-menu.tsx";
import { PersonHero, PersonTitle } from "./person.tsx";
import { PrintFoot } from "./print-foot.tsx";
import { useRenderedAt } from "#features/memorials/components/rendered-at.ts";

export type MemorialViewProps = {
  /** Slug or id in the URL: the key of all queries. */
  id: string;
  memorial: Memorial;
  /** The classic layout or the spread layout. */
  layout: Memorial["layout"];
  search: URLSearchParams;
  refusal: Refusal | null;
};

/** The hero first, then the sections. */
export function MemorialView({ id, memorial, layout, search, refusal }: MemorialViewProps) {
  const media = usePageMedia(id);
  const music = useMusic(memorial, media.sounds);
  const page = { memorial, media, now: useRenderedAt() };
  const ordered = sectionsInOrder(page, layout);
  const address = `${usePublicUrl()}/memorial/${memorial.slug}`;
  const [portrait = null] = media.pictures;
  const cover = media.pictures.find((one) => one.id === memorial.coverId) ?? null;
  const person = { memorial, portrait, cover };
  const musicLine = music !== null && <MusicLine music={music} slug={memorial.slug} />;
  const locked = <LockedPlace id={id} locked={memorial.locked} />;
  const sections = ordered.map(({ name, View }) => (
    <View key={name} {...{ ...page, id, layout, music, search, refusal }} />
  ));
  const foot = <PrintFoot address={address} madeBy={memorial.madeBy} />;
  if (layout === "classic") {
    return (
      <div className="classic">
        <MemorialHead memorial={memorial} portrait={portrait} />
        <PersonTitle {...person} />
        {musicLine}
        {locked}
        {sections}
        <p className="share-line no-print">
          <PageMenu name={memorial.name} slug={memorial.slug} />
        </p>
        {foot}
      </div>
    );
  }
  return (
    <>
      <MemorialHead memorial={memorial} portrait={portrait} />
      <PersonHero {...person} />
      {musicLine}
      <ContentsLine page={page} sections={ordered} />
      {locked}
      {sections}
      {foot}
    </>
  );
}
