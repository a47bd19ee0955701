import { useTranslation } from "react-i18next";
import { TextLink } from "#ui/link.tsx";
import { Picture } from "#ui/picture.tsx";
import { Section } from "#ui/section.tsx";
import { KeeperPart } from "../../components/keeper-part.tsx";
import type { MediaItem } from "../../media/contract.ts";
import {
  galleryIn,
  largestUrl,
  picturesIn,
  type ShownPicture,
} from "../../media/components/picture-views.ts";
import { ReportLink } from "../../reports/components/report-link.tsx";
import type { TimelineEvent } from "../contract.ts";
import { EventDate } from "./event-date.tsx";

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
function Age({ event: { type, age } }: { event: TimelineEvent }) {
  const { t } = useTranslation("memorials");
  if (type === "birth" || age === null || age.to === 0) return null;
  const words =
    age.from === age.to ? t("years.age", { count: age.to }) : t("years.ages", { ...age });
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
        <p className="set-lines" dir="auto">
          {text}
        </p>
      )}
      {where.length > 0 && (
        <p className="life-years-where">
          <bdi>{where.join(", ")}</bdi>
        </p>
      )}
      {shown.length > 0 && (
        <p className="life-years-pictures">
          {shown.map((picture, index) => (
            <a key={picture.id} href={placeOf(picture)}>
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
      {source !== null && (
        <p className="life-years-source">
          <SourceWords source={source} media={media} />
        </p>
      )}
      <p className="life-years-report">
        <ReportLink of={slug} kind="event" item={event.id} name={title} />
      </p>
    </div>
  );
}

/** The picture itself: it opens without scripts, too. */
function placeOf(picture: ShownPicture): string {
  return picture.film?.url ?? largestUrl(picture) ?? "#pictures";
}

type SourceProps = { source: NonNullable<TimelineEvent["source"]>; media: readonly MediaItem[] };

/** How it is known, leading to the document if it is on the page. */
function SourceWords({ source, media }: SourceProps) {
  const { t } = useTranslation("memorials");
  if (source.kind === "told") return t("years.told", { by: source.by });
  const { note } = source;
  if (source.kind === "uncertain") {
    return note === null ? t("years.uncertain") : t("years.uncertainNote", { note });
  }
  const words = note === null ? t("years.document") : t("years.after", { note });
  const item = media.find(({ id }) => id === source.mediaId);
  const address = item && addressOf(item);
  return address === undefined ? words : <a href={address}>{words}</a>;
}

/** The largest picture of it; `undefined` for what can't be shown. */
function addressOf({ variants }: MediaItem): string | undefined {
  return variants
    .filter(({ format }) => format === "jpeg")
    .toSorted((one, other) => (other.width ?? 0) - (one.width ?? 0))[0]?.url;
}
