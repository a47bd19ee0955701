import { useTranslation } from "react-i18next";
import { hasCeremony, isCeremonyOver } from "../ceremony/policy.ts";
import { hasGrave } from "../grave/components/has-grave.ts";
import type { Memorial } from "../contract.ts";
import { ENTRIES, MESSAGE_KINDS } from "../messages/contract.ts";
import { useRenderedAt } from "./rendered-at.ts";
import { ENHANCED, type PlacedSection } from "./section-order.ts";
import { ShareButton } from "./share-button.tsx";
import { hasStory } from "./story.tsx";

type ContentsLineProps = { memorial: Memorial; pictures: number };

/** Links to the sections of the page, in order, with counts. */
export function ContentsLine({ memorial, pictures }: ContentsLineProps) {
  const { t } = useTranslation("memorials");
  const links = useLinks({ memorial, pictures });
  return (
    <nav className="contents" aria-label={t("contents.label")}>
      {ENHANCED.map((name) => {
        const link = links[name];
        return link && <SectionLink key={name} {...link} />;
      })}
      <ShareButton name={memorial.name} slug={memorial.slug} />
    </nav>
  );
}

type Link = { to: string; text: string; count?: number };

/** The link to each visible section. */
function useLinks({ memorial, pictures }: ContentsLineProps) {
  const { t } = useTranslation("memorials");
  const { closed, counts } = memorial;
  const isOver = isCeremonyOver(memorial, useRenderedAt());
  const ceremony = hasCeremony(memorial) && { to: "#ceremony", text: t("ceremony.heading") };
  const messages = MESSAGE_KINDS.map((kind) => {
    const { section, isFormOpen } = ENTRIES[kind];
    const isLinked = isFormOpen ? !closed.includes(section) : counts[section] > 0;
    const text = t(`kinds.${kind}.heading`);
    return [section, isLinked && { to: `#${section}`, text, count: counts[section] }] as const;
  });
  const links: Partial<Record<PlacedSection, Link | false>> = {
    ...Object.fromEntries(messages),
    candles: !closed.includes("candles") && {
      to: "#candles",
      text: t("kinds.candle.heading"),
      count: counts.candles,
    },
    comingCeremony: !isOver && ceremony,
    life: hasStory(memorial) && { to: "#life", text: t("story.heading") },
    timeline: counts.timeline > 0 && {
      to: "#timeline",
      text: t("years.heading"),
      count: counts.timeline,
    },
    pictures: pictures > 0 && { to: "#pictures", text: t("pictures.heading"), count: pictures },
    documents: counts.documents > 0 && {
      to: "#documents",
      text: t("documents.heading"),
      count: counts.documents,
    },
    pastCeremony: isOver && ceremony,
    grave: hasGrave(memorial) && { to: "#grave", text: t("grave.heading") },
  };
  return links;
}

function SectionLink({ to, text, count = 0 }: Link) {
  return (
    <a href={to}>
      {text} {count > 0 && <span className="contents-count">{count}</span>}
    </a>
  );
}
