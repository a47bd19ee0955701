import { useTranslation } from "react-i18next";
import { hasCeremony, hasGrave, isCeremonyOver } from "../ceremony/components/places.ts";
import type { Memorial } from "../contract.ts";
import { ShareButton } from "./share-button.tsx";
import { hasStory } from "./story.tsx";

type ContentsLineProps = { memorial: Memorial; now: string; pictures: number; publicUrl: string };

/** What the page holds, in its order, in one line of links with counts. */
export function ContentsLine({ memorial, now, pictures, publicUrl }: ContentsLineProps) {
  const { t } = useTranslation("memorials");
  const { closed, counts } = memorial;
  const { candles, tributes, guestbook } = counts;
  const isOver = isCeremonyOver(memorial, now);
  const ceremony = hasCeremony(memorial) && <Place to="#ceremony" text={t("ceremony.heading")} />;
  return (
    <nav className="contents" aria-label={t("contents.label")}>
      {!closed.includes("candles") && (
        <Place to="#candles" text={t("candles.heading")} count={candles} />
      )}
      {!isOver && ceremony}
      {hasStory(memorial) && <Place to="#life" text={t("story.heading")} />}
      {tributes > 0 && (
        <Place to="#tributes" text={t("letters.tribute.heading")} count={tributes} />
      )}
      {pictures > 0 && <Place to="#pictures" text={t("pictures.heading")} count={pictures} />}
      {!closed.includes("guestbook") && (
        <Place to="#guestbook" text={t("letters.guestbook.heading")} count={guestbook} />
      )}
      {isOver && ceremony}
      {hasGrave(memorial) && <Place to="#grave" text={t("grave.heading")} />}
      <ShareButton name={memorial.name} slug={memorial.slug} publicUrl={publicUrl} />
    </nav>
  );
}

function Place({ to, text, count = 0 }: { to: string; text: string; count?: number }) {
  return (
    <a href={to}>
      {text} {count > 0 && <span className="contents-count">{count}</span>}
    </a>
  );
}
