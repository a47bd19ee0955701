import { useTranslation } from "react-i18next";
import { TextLink } from "#ui/link.tsx";
import { Picture } from "#ui/picture.tsx";
import { Prose } from "#ui/prose.tsx";
import { Section } from "#ui/section.tsx";
import { KeeperPart } from "#features/memorials/keeper-marks/components/keeper-part.tsx";
import type { MediaItem } from "../../media/contract.ts";
import {
  fileOf,
  galleryIn,
  picturesIn,
  type ShownPicture,
} from "../../media/components/picture-views.ts";
import { ReportMenu } from "../../restrictions/components/report-link.tsx";
import type { TimelineEvent } from "../contract.ts";
import { EventDate } from "./event-date.tsx";
import { documentPath, SourceWords } from "./source-words.tsx";

export type YearsProps = {
  slug: string;
  canEdit: boolean;
  /** In order. */
  events: readonly TimelineEvent[];
  /** Those that the events name. */
  media: readonly MediaItem[];
};

/** The events of a life: their dates on the left page, what happened on the right. */
export function Years({ slug, canEdit, events, media }: YearsProps) {
  const { t } = useTranslation("memorials");
  const pictures = [...picturesIn(media), ...galleryIn(media).filter(({ film }) => film !== null)];
  return (
    <Section
      id="timeline"
      heading={t("years.heading")}
      action={canEdit && <KeeperPart of="section" slug={slug} section="timeline" />}
    >
      <ol className="life-years">
        {events.map((event) => (
          <li key={event.id} id={`event-${event.id}`}>
            <p className="life-years-when">
              <EventDate {...event} />
              <Age event={event} />
            </p>
            <Told slug={slug} event={event} media={media} pictures={pictures} />
          </li>
        ))}
      </ol>
      <p className="no-print">
        <TextLink to={`/memorial/${slug}/timeline`}>{t("story.walk")}</TextLink>
      </p>
    </Section>
  );
}

/** Nobody needs to be told how old one was when one was born. */
function Age({ event: { type, age, endedOn } }: { event: TimelineEvent }) {
  const { t } = useTranslation("memorials");
  if (type === "birth" || age === null || age.to === 0) return null;
  // What lasted isn't told as what is only known to one year.
  const range = () =>
    endedOn === null ? t("years.ages", { ...age }) : t("years.agesOver", { ...age });
  const words = age.from === age.to ? t("years.age", { count: age.to }) : range();
  return <span className="life-years-age">{words}</span>;
}

type ToldProps = {
  slug: string;
  event: TimelineEvent;
  media: readonly MediaItem[];
  pictures: readonly ShownPicture[];
};

function Told({ slug, event, media, pictures }: ToldProps) {
  const { t } = useTranslation("memorials");
  const { title, text, place, people, mediaIds, source } = event;
  const where = [...(place === null ? [] : [place]), ...people];
  const shown = mediaIds.flatMap((id) => pictures.find((picture) => picture.id === id) ?? []);
  return (
    <div className="life-years-told">
      <h3 dir="auto">{title}</h3>
      {text !== null && (
        <div className="life-years-text set-lines">
          <Prose text={text} />
        </div>
      )}
      {shown.length > 0 && (
        <p className="life-years-pictures">
          {shown.map((picture, index) => (
            <a key={picture.id} href={fileOf(picture)}>
              <Picture
                picture={{
                  ...picture,
                  alt: picture.alt || t("pictures.numbered", { place: index + 1 }),
                }}
                sizes="16rem"
              />
            </a>
          ))}
        </p>
      )}
      {(where.length > 0 || source !== null) && (
        <p className="life-years-about">
          {where.length > 0 && <bdi>{where.join(", ")}</bdi>}
          {source !== null && (
            <SourceWords source={source} to={placeOf({ slug, source, media, pictures })} />
          )}
        </p>
      )}
      <ReportMenu of={slug} kind="event" item={event.id} name={title} />
    </div>
  );
}

type PlaceProps = Omit<ToldProps, "event"> & { source: NonNullable<TimelineEvent["source"]> };

/** Where the document of a source is read, if it is on the page: as its pages, or as a picture. */
function placeOf({ slug, source, media, pictures }: PlaceProps): string | null {
  if (source.kind !== "document") return null;
  const item = media.find(({ id }) => id === source.mediaId);
  const picture = pictures.find(({ id }) => id === source.mediaId);
  if (picture !== undefined) return fileOf(picture);
  return item === undefined ? null : documentPath(slug, item);
}
