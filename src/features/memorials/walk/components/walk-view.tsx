import { useTranslation } from "react-i18next";
import { LifeDates } from "#features/memorials/components/life-dates.tsx";
import { useLifeDates } from "#features/memorials/components/life-date.tsx";
import type { Memorial } from "#features/memorials/content/contract.ts";
import type { Refusal } from "../../entries/components/visitor-form.ts";
import { useKindTexts } from "../../sections/components/kind-texts.ts";
import { SECTION_RULES } from "../../sections/components/section-rules.ts";
import { REMEMBERED } from "#features/memorials/messages/contract.ts";
import { formatDecade } from "#platform/decades.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { TextLink } from "#ui/link.tsx";
import type { Walk, WalkKind } from "../contract.ts";
import { partsOf } from "../model.ts";
import { NOTHING_ASKED, walkPath, type Asked } from "./walk-address.ts";
import { anchorOf, MoreMemories, WalkPart } from "./walk-part.tsx";
import "./walk.css";

type WalkViewProps = {
  id: string;
  memorial: Memorial;
  walk: Walk;
  asked: Asked;
  refusal: Refusal | null;
};

/** From birth to death, decade by decade; here alone the axis of the page is drawn. */
export function WalkView({ id, memorial, walk, asked, refusal }: WalkViewProps) {
  const { t } = useTranslation("walk");
  const { slug } = memorial;
  const isFiltered = asked.person !== null || asked.kind !== null;
  const isOpen = !memorial.closed.includes(REMEMBERED) && memorial.guestbookModeration !== "closed";
  const asks = isOpen && !isFiltered;
  const written = isOpen ? asked.memory : null;
  const parts = partsOf({
    ...walk,
    cursor: asked.cursor,
    hasMore: walk.nextCursor !== null,
    only: asked.decade,
    asks,
    written,
  });
  const told = walk.decades.filter(({ count }) => count > 0).map(({ decade }) => decade);
  const isWhole = walk.nextCursor === null && asked.decade === null;
  return (
    <div className="walk">
      <Beginning memorial={memorial} walk={walk} asked={asked} />
      <DecadeLinks
        slug={slug}
        asked={asked}
        decades={told}
        here={parts.flatMap(({ decades }) => decades.map(({ decade }) => decade))}
      />
      {parts.length === 0 && <p className="walk-none reading">{t("none")}</p>}
      {parts.map((part) => (
        <WalkPart
          key={part.decades[0]?.decade}
          id={id}
          memorial={memorial}
          part={part}
          written={written}
          refusal={refusal}
        />
      ))}
      {walk.nextCursor !== null && (
        <p className="walk-on no-print">
          <TextLink to={walkPath(slug, { ...asked, memory: null, cursor: walk.nextCursor })}>
            {t("on")}
          </TextLink>
        </p>
      )}
      {asks && isWhole && told.length > 0 && <MoreMemories memorial={memorial} decades={told} />}
    </div>
  );
}

type BeginningProps = Pick<WalkViewProps, "memorial" | "walk" | "asked">;

function Beginning({ memorial, walk, asked }: BeginningProps) {
  const { t, i18n } = useTranslation("walk");
  const lifeDates = useLifeDates();
  const { name, slug } = memorial;
  const count = walk.decades.reduce((sum, decade) => sum + decade.count, 0);
  const { decade, person, cursor } = asked;
  return (
    <div className="walk-beginning">
      <div className="walk-decade">
        <LifeDates {...lifeDates(memorial)} />
      </div>
      <div className="stack">
        <h1>{t("heading", { name })}</h1>
        {count > 2 && <p className="reading">{t("lead", { count })}</p>}
        <Kinds memorial={memorial} asked={asked} />
        {person !== null && (
          <p>
            {t("only", { what: person })}{" "}
            <TextLink to={walkPath(slug, { ...asked, person: null, cursor: null })}>
              {t("allPeople")}
            </TextLink>
          </p>
        )}
        {decade !== null && (
          <p>
            {t("only", { what: formatDecade(decade, localeOf(i18n.language)) })}{" "}
            <TextLink to={walkPath(slug, { ...asked, decade: null, cursor: null })}>
              {t("allDecades")}
            </TextLink>
          </p>
        )}
        {cursor !== null && (
          <p>
            <TextLink to={walkPath(slug, { ...asked, cursor: null })}>
              {t("fromBeginning")}
            </TextLink>
          </p>
        )}
      </div>
    </div>
  );
}

/** Whether the section with these things has any that the reader may see. */
function hasDated({ counts, closed }: Memorial, kind: WalkKind): boolean {
  const rule = SECTION_RULES.find(({ kinds }) => kind in kinds.dated);
  const counted: Partial<Record<string, number>> = counts;
  return rule !== undefined && !closed.includes(rule.name) && (counted[rule.name] ?? 0) > 0;
}

function Kinds({ memorial, asked }: Pick<WalkViewProps, "memorial" | "asked">) {
  const { t } = useTranslation("walk");
  const { t: tOfKinds, texts } = useKindTexts("dated");
  const kinds = [...texts.keys()] as WalkKind[];
  const shown = kinds.filter((kind) => hasDated(memorial, kind) || asked.kind === kind);
  const { slug } = memorial;
  if (shown.length < 2 && asked.kind === null) return null;
  return (
    <nav className="walk-kinds no-print" aria-label={t("kinds.label")}>
      {[null, ...shown].map((kind) => (
        <TextLink
          key={kind}
          to={walkPath(slug, { ...NOTHING_ASKED, person: asked.person, kind })}
          rel="nofollow"
          aria-current={kind === asked.kind ? "page" : undefined}
        >
          {kind === null ? t("kinds.all") : tOfKinds(texts.get(kind) ?? "")}
        </TextLink>
      ))}
    </nav>
  );
}

type DecadeLinksProps = {
  slug: string;
  asked: Asked;
  decades: readonly number[];
  /** Those on this page. */
  here: readonly number[];
};

function DecadeLinks({ slug, asked, decades, here }: DecadeLinksProps) {
  const { t } = useTranslation("walk");
  if (decades.length < 2) return null;
  return (
    <nav className="contents walk-contents" aria-label={t("contents")}>
      {decades.map((decade) => (
        <TextLink
          key={decade}
          to={
            here.includes(decade)
              ? `#${anchorOf(decade)}`
              : walkPath(slug, { ...asked, cursor: null, memory: null, decade })
          }
        >
          {decade}
        </TextLink>
      ))}
    </nav>
  );
}
