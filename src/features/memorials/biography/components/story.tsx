import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Picture } from "#ui/picture.tsx";
import { Section } from "#ui/section.tsx";
import type { Memorial } from "#features/memorials/content/contract.ts";
import type { ShownPicture } from "#features/memorials/media/components/picture-views.ts";
import { KeeperPart } from "#features/memorials/keeper-marks/components/keeper-part.tsx";
import { isSettled } from "#features/memorials/content/components/settled.ts";
import "./story.css";

/** A shorter first paragraph would look unbalanced beside a drop cap of three lines. */
const ENOUGH_FOR_A_DROP_CAP = 190;

const WIDE = "(min-width: 62rem) min(64rem, 59vw), 100vw";

/** After the split every second piece is a picture's id. */
const FIGURE = /<figure data-media="([^"]*)"><\/figure>/g;

export type StoryProps = {
  memorial: Memorial;
  /** The pictures that the reader may see: the text shows no others. */
  pictures: readonly ShownPicture[];
};

/** The biography, with the places of birth and death. Keepers also see an empty one. */
export const Story = memo(function Story({ memorial, pictures }: StoryProps) {
  const { t } = useTranslation("memorials");
  const { biography, birthPlace, deathPlace, language, slug, can } = memorial;
  if (!hasStory(memorial)) {
    return can.edit && <KeeperPart of="empty" slug={slug} section="life" />;
  }
  const shown = (id: string) => pictures.find((picture) => picture.id === id);
  // Where a picture has been removed, the text around it is joined.
  const told = biography?.replace(FIGURE, (figure, id: string) => (shown(id) ? figure : ""));
  return (
    <Section
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
    </Section>
  );
}, isSettled);

function withDropCap(html: string): string {
  const first = html.slice(0, html.indexOf("</p>")).replace(/<[^<>]*>/g, "");
  const isEnough = /^<p>\p{Lu}/u.test(html) && first.length >= ENOUGH_FOR_A_DROP_CAP;
  return isEnough ? html.replace("<p>", '<p class="drop-cap">') : html;
}

/**
 * Landscape pictures run off the right edge; others are on the left page, beside the following
 * text.
 */
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
