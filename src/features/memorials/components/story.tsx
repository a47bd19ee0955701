import { useTranslation } from "react-i18next";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Spread } from "#ui/spread.tsx";
import type { Memorial } from "../contract.ts";
import { EditMark } from "./keeper-marks.tsx";
import "./story.css";

/** A first paragraph shorter than its own initial's three lines would look lost beside it. */
const ENOUGH_FOR_A_DROP_CAP = /^<p>(?=[\p{L}][^<]{139})/u;

/** The life: what was told, and where it began and ended. Keepers see, too, that nothing is. */
export function Story({ memorial }: { memorial: Memorial }) {
  const { t } = useTranslation("memorials");
  const { biography, birthPlace, deathPlace, language, slug, can } = memorial;
  const heading = t("story.heading");
  if (!hasStory(memorial)) return can.edit && <NoStoryYet slug={slug} />;
  return (
    <Spread
      id="life"
      heading={heading}
      action={can.edit && <EditMark slug={slug} place="life" thing={heading} />}
    >
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

function NoStoryYet({ slug }: { slug: string }) {
  const { t } = useTranslation("memorials");
  return (
    <Spread id="life" heading={t("story.heading")}>
      <EmptyState
        text={t("story.none")}
        action={
          <ButtonLink variant="quiet" to={`/edit-memorial/${slug}#life`}>
            {t("story.begin")}
          </ButtonLink>
        }
      />
    </Spread>
  );
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
