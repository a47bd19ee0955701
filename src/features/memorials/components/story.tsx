import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Picture } from "#ui/picture.tsx";
import { Spread } from "#ui/spread.tsx";
import type { Memorial } from "../contract.ts";
import type { ShownPicture } from "../media/components/picture-views.ts";
import { KeeperPart } from "./keeper-part.tsx";
import { isSettled } from "./settled.ts";
import "./story.css";

/** A first paragraph shorter than its own initial's three lines would look lost beside it. */
const ENOUGH_FOR_A_DROP_CAP = 190;

const WIDE = "(min-width: 62rem) min(64rem, 59vw), 100vw";

/** Every second piece of a story taken apart here is a picture's id. */
const FIGURE = /<figure data-media="([^"]*)"><\/figure>/g;

export type StoryProps = {
  memorial: Memorial;
  /** Those of the memorial that its reader may see: in the text, too, there are no others. */
  pictures: readonly ShownPicture[];
};

/** The life: what was told, and where it began and ended. Keepers see, too, that nothing is. */
export const Story = memo(function Story({ memorial, pictures }: StoryProps) {
  const { t } = useTranslation("memorials");
  const { biography, birthPlace, deathPlace, language, slug, can } = memorial;
  if (!hasStory(memorial)) {
    return can.edit && <KeeperPart of="empty" slug={slug} section="life" />;
  }
  const shown = (id: string) => pictures.find((picture) => picture.id === id);
  // Where a picture is off the page, the words around it stand together as if it had not been.
  const told = biography?.replace(FIGURE, (figure, id: string) => (shown(id) ? figure : ""));
  return (
    <Spread
      id="life"
      heading={t("story.heading")}
      action={can.edit && <KeeperPart of="section" slug={slug} section="life" />}
    >
      {told?.split(FIGURE).map((piece, index) => {
        if (index % 2 === 1) {
          const picture = shown(piece);
          return picture && <StoryPicture key={index} picture={picture} />;
        }
        if (piece === "") return null;
        return (
          <div
            key={index}
            className={index === 0 ? "reading story drop-cap-room" : "reading story"}
            lang={language}
            dir="auto"
            dangerouslySetInnerHTML={{
              __html: index === 0 ? withDropCap(piece) : piece,
            }}
          />
        );
      })}
      {(birthPlace !== null || deathPlace !== null) && (
        <dl className="years">
          {birthPlace !== null && <Fact term={t("story.birthPlace")} text={birthPlace} />}
          {deathPlace !== null && <Fact term={t("story.deathPlace")} text={deathPlace} />}
        </dl>
      )}
    </Spread>
  );
}, isSettled);

function withDropCap(html: string): string {
  const first = html.slice(0, html.indexOf("</p>")).replace(/<[^<>]*>/g, "");
  const isEnough = /^<p>\p{Lu}/u.test(html) && first.length >= ENOUGH_FOR_A_DROP_CAP;
  return isEnough ? html.replace("<p>", '<p class="drop-cap">') : html;
}

/** A wide one runs off the right edge; others stand on the left page, beside what follows. */
function StoryPicture({ picture }: { picture: ShownPicture }) {
  const isWide = picture.width > picture.height * 1.1;
  return (
    <figure className={`figure spread-${isWide ? "bleed" : "beside"}`}>
      <Picture picture={picture} sizes={isWide ? WIDE : "24rem"} />
      {picture.caption && <figcaption dir="auto">{picture.caption}</figcaption>}
    </figure>
  );
}

export function hasStory({ biography, birthPlace, deathPlace }: Memorial): boolean {
  return biography !== null || birthPlace !== null || deathPlace !== null;
}

function Fact({ term, text }: { term: string; text: string }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>
        <bdi>{text}</bdi>
      </dd>
    </>
  );
}
