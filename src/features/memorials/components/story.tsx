import { useTranslation } from "react-i18next";
import { Spread } from "#ui/spread.tsx";
import type { Memorial } from "../contract.ts";
import "./story.css";

/** A first paragraph shorter than its own initial's three lines would look lost beside it. */
const ENOUGH_FOR_A_DROP_CAP = /^<p>(?=[\p{L}][^<]{139})/u;

/** The life: what was told, and where it began and ended. Nothing when nothing is known. */
export function Story({ memorial }: { memorial: Memorial }) {
  const { t } = useTranslation("memorials");
  const { biography, birthPlace, deathPlace, language } = memorial;
  if (!hasStory(memorial)) return null;
  return (
    <Spread id="life" heading={t("story.heading")}>
      {biography !== null && (
        <div
          className="reading story"
          lang={language}
          dir="auto"
          dangerouslySetInnerHTML={{
            __html: biography.replace(ENOUGH_FOR_A_DROP_CAP, '<p class="drop-cap">'),
          }}
        />
      )}
      {(birthPlace !== null || deathPlace !== null) && (
        <dl className="years">
          {birthPlace !== null && <Fact term={t("story.birthPlace")} text={birthPlace} />}
          {deathPlace !== null && <Fact term={t("story.deathPlace")} text={deathPlace} />}
        </dl>
      )}
    </Spread>
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
