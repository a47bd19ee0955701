import "./walk-item.css";
import { useTranslation } from "react-i18next";
import { TextLink } from "#ui/link.tsx";
import { Picture, type PictureView } from "#ui/picture.tsx";
import { Prose } from "#ui/prose.tsx";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { parsePartialDate } from "#platform/dates.ts";
import { ReportMenu } from "../../restrictions/components/report-link.tsx";
import type { ReportKind } from "../../sections/contract.ts";
import { documentPath, SourceWords } from "../../timeline/components/source-words.tsx";
import type { WalkItem, WalkPicture } from "../contract.ts";
import { walkPath } from "./walk-address.ts";
import { When } from "./when.tsx";

/** Where the search on the page leads. */
function anchorOfItem(id: string): string {
  return `told-${id}`;
}

type ItemProps = { item: WalkItem; memorial: Memorial };

/** One thing in its years: an event, pictures, or what somebody remembers. */
export function Item({ item, memorial }: ItemProps) {
  return item.kind === "memory" ? (
    <Memory item={item} memorial={memorial} />
  ) : (
    <Told item={item} memorial={memorial} />
  );
}

function Told({ item, memorial }: ItemProps) {
  const { id, kind, date, endedOn, text, pictures = [] } = item;
  const title = useTitle({ item, memorial });
  // A day of birth or death that nobody has told of is the page's own.
  const isTold = id !== memorial.id;
  return (
    <li
      id={anchorOfItem(id)}
      tabIndex={-1}
      className={kind === "death" ? "walk-item walk-death" : "walk-item"}
    >
      <When date={date} until={endedOn} />
      {kind !== "picture" && (
        <div className="walk-event">
          {title !== null && (
            <p className="walk-words" dir="auto">
              {title}
            </p>
          )}
          {text !== null && (
            <div className="reading" lang={memorial.language}>
              <Prose text={text} />
            </div>
          )}
          <About item={item} slug={memorial.slug} />
          {isTold && (
            <ReportMenu of={memorial.slug} kind={reportedAs(kind)} item={id} name={title ?? date} />
          )}
        </div>
      )}
      {pictures.map((picture) => (
        <Figure key={picture.id} picture={picture} slug={memorial.slug} />
      ))}
    </li>
  );
}

/** Birth and death are events; what other sections bring is reported under its own name. */
function reportedAs(kind: WalkItem["kind"]): ReportKind {
  return kind === "birth" || kind === "death" ? "event" : (kind as ReportKind);
}

/** Where it was, with whom, and how one knows. */
function About({ item, slug }: { item: WalkItem; slug: string }) {
  const { place, people = [], source, document } = item;
  if (place === undefined && people.length === 0 && source === undefined) return null;
  return (
    <p className="small walk-about">
      {place !== undefined && <bdi>{place}</bdi>}
      {people.map((person) => (
        <TextLink key={person} to={walkPath(slug, { person })} rel="nofollow">
          <bdi>{person}</bdi>
        </TextLink>
      ))}
      {source !== undefined && (
        <SourceWords
          source={source}
          to={
            document === undefined
              ? null
              : (documentPath(slug, document) ?? pictureAt(slug, document))
          }
        />
      )}
    </p>
  );
}

/** A picture in the viewer of the page. */
function pictureAt(slug: string, { id, kind }: Pick<WalkPicture, "id" | "kind">): string | null {
  return kind === "image" || kind === "video" ? `/memorial/${slug}#picture-${id}` : null;
}

/** What an event is called; of a picture, its caption stands below it. */
function useTitle({ item: { kind, title, age }, memorial: { name } }: ItemProps): string | null {
  const { t } = useTranslation("walk");
  if (kind === "picture") return null;
  if (title !== null) return title;
  if (kind === "birth") return t("born", { name });
  const isSure = age !== null && age.from === age.to;
  return isSure ? t("diedAged", { name, count: age.to }) : t("died", { name });
}

function Memory({ item, memorial }: ItemProps) {
  const { t } = useTranslation(["walk", "memorials"]);
  const { id, date, title, text, picture } = item;
  const name = title ?? "";
  return (
    <li id={anchorOfItem(id)} tabIndex={-1} className="walk-item walk-memory">
      {parsePartialDate(date) !== null && <When date={date} />}
      <p className="small">{t("remembers", { name })}</p>
      <div>
        <blockquote className="reading walk-said" lang={memorial.language}>
          <Prose text={text ?? ""} />
        </blockquote>
        <ReportMenu of={memorial.slug} kind="guestbook" item={id} name={name} />
      </div>
      {picture !== undefined && (
        <figure className="walk-figure">
          <Picture
            picture={{ ...picture, alt: t("memorials:letters.picture.from", { name }) }}
            sizes={SIZES}
          />
        </figure>
      )}
    </li>
  );
}

const SIZES = "(min-width: 62rem) 37rem, 92vw";

function Figure({ picture, slug }: { picture: WalkPicture; slug: string }) {
  const { t } = useTranslation(["walk", "memorials"]);
  const { kind, caption } = picture;
  const view = viewOf(picture);
  if (view === null) return null;
  const isUpright = view.height * 1.1 >= view.width;
  return (
    <figure className={isUpright ? "walk-figure walk-upright" : "walk-figure"}>
      <Picture picture={view} sizes={SIZES} />
      <figcaption>
        {caption !== null && <bdi>{caption} </bdi>}
        {kind === "video" && (
          <TextLink to={`/memorial/${slug}#picture-${picture.id}`}>{t("film")}</TextLink>
        )}
        <ReportMenu
          of={slug}
          kind="media"
          item={picture.id}
          name={view.alt === "" ? t("memorials:pictures.heading") : view.alt}
        />
      </figcaption>
    </figure>
  );
}

function viewOf({
  id,
  width,
  height,
  variants,
  altText,
  caption,
}: WalkPicture): PictureView | null {
  if (width === null || height === null) return null;
  return { id, width, height, variants, alt: altText ?? caption ?? "" };
}
