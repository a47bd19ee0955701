import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "#ui/button.tsx";
import { TextLink } from "#ui/link.tsx";
import { MemorialHero, TitlePage } from "#features/memorials/page/components/memorial-hero.tsx";
import type { Memorial } from "#features/memorials/content/contract.ts";
import type { ShownPicture } from "#features/memorials/media/components/picture-views.ts";
import { formId } from "#features/memorials/entries/components/visitor-form.ts";
import { KeeperPart } from "#features/memorials/keeper-marks/components/keeper-part.tsx";
import { useLifeDates } from "#features/memorials/components/life-date.tsx";
import { typedName } from "#features/memorials/components/typed-name.ts";

type PersonProps = {
  memorial: Memorial;
  portrait: ShownPicture | null;
  cover?: ShownPicture | null;
};

/** The hero: portrait, name and the two main actions. */
export function PersonHero(given: PersonProps) {
  const { t } = useTranslation("memorials");
  const { closed, candlesModeration, guestbookModeration } = given.memorial;
  return (
    <MemorialHero
      {...usePerson(given)}
      actions={
        <>
          {candlesModeration !== "closed" && !closed.includes("candles") && (
            <Button type="submit" form={formId("candle")}>
              {t("candles.light")}
            </Button>
          )}
          {guestbookModeration !== "closed" && !closed.includes("guestbook") && (
            <ButtonLink variant="bare" to="#guestbook-form">
              {t("kinds.guestbook.write")}
            </ButtonLink>
          )}
        </>
      }
      marks={<PersonMarks {...given} />}
    />
  );
}

/** The same as a separate title page in the classic layout. */
export function PersonTitle(given: PersonProps) {
  return <TitlePage {...usePerson(given)} marks={<PersonMarks {...given} />} />;
}

function PersonMarks({ memorial: { can, slug }, portrait }: PersonProps) {
  return can.edit && <KeeperPart of="opening" slug={slug} portraitId={portrait?.id ?? null} />;
}

function usePerson({ memorial, portrait, cover = null }: PersonProps) {
  const { t } = useTranslation("memorials");
  const { born, died } = useLifeDates()(memorial);
  const { name, language, epitaph } = memorial;
  const alt = portrait?.alt || t("opening.portrait", { name: typedName(name) });
  return {
    name,
    lang: language,
    cover: cover && { picture: cover, focus: cover.focus },
    // The same picture isn't drawn twice.
    portrait:
      portrait === null || portrait === cover
        ? null
        : {
            picture: { ...portrait, alt },
            focus: portrait.focus,
            ...(cover && { isSecond: true, sizes: "(min-width: 44rem) 42vw, 10rem" }),
          },
    birthName: <OtherNames memorial={memorial} />,
    born,
    died,
    epitaph,
    spouses: <Spouses memorial={memorial} />,
  };
}

/** Links to the pages of spouses: another document, as from anywhere else. */
function Spouses({ memorial: { spouses } }: { memorial: Memorial }) {
  const { t } = useTranslation("memorials");
  return spouses.map(({ slug, name }) => (
    <p key={slug} className="opening-spouse">
      <TextLink reload to={`/memorial/${slug}`}>
        {t("opening.marriedTo", { name: typedName(name) })}
      </TextLink>
    </p>
  ));
}

function OtherNames({ memorial }: { memorial: Memorial }) {
  const { t } = useTranslation("memorials");
  const birthName = memorial.birthName === null ? null : typedName(memorial.birthName);
  const nickname = memorial.nickname === null ? null : typedName(memorial.nickname);
  if (birthName !== null && nickname !== null) {
    return t("opening.bothNames", { birthName, nickname });
  }
  if (birthName !== null) return t("opening.birthName", { birthName });
  return nickname === null ? null : t("opening.nickname", { nickname });
}
