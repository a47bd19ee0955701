import { useTranslation } from "react-i18next";
import { ButtonLink } from "#ui/button.tsx";
import { Opening, TitlePage } from "#ui/opening.tsx";
import type { Memorial } from "../contract.ts";
import type { ShownPicture } from "../media/components/picture-views.ts";
import { KeeperPart } from "./keeper-part.tsx";
import { useLifeDates } from "./life-date.tsx";
import { typedName } from "./typed-name.ts";

type PersonProps = { memorial: Memorial; portrait: ShownPicture | null };

/** The first screen: portrait and name, and the two things one may want to do at once. */
export function PersonOpening({ brand, ...given }: PersonProps & { brand: string }) {
  const { t } = useTranslation("memorials");
  const { closed, candlesModeration, guestbookModeration } = given.memorial;
  return (
    <Opening
      {...usePerson(given)}
      home={{ to: "/", label: brand }}
      actions={
        <>
          {candlesModeration !== "closed" && !closed.includes("candles") && (
            <ButtonLink to="#candle-form">{t("candles.light")}</ButtonLink>
          )}
          {guestbookModeration !== "closed" && !closed.includes("guestbook") && (
            <ButtonLink variant="bare" to="#guestbook-form">
              {t("letters.guestbook.write")}
            </ButtonLink>
          )}
        </>
      }
      marks={<PersonMarks {...given} />}
    />
  );
}

/** The same on a page of its own, before the reading begins. */
export function PersonTitle(given: PersonProps) {
  return <TitlePage {...usePerson(given)} marks={<PersonMarks {...given} />} />;
}

function PersonMarks({ memorial: { can, slug }, portrait }: PersonProps) {
  return can.edit && <KeeperPart of="opening" slug={slug} portraitId={portrait?.id ?? null} />;
}

function usePerson({ memorial, portrait }: PersonProps) {
  const { t } = useTranslation("memorials");
  const { born, died } = useLifeDates()(memorial);
  const { name, language, epitaph } = memorial;
  const alt = portrait?.alt || t("opening.portrait", { name: typedName(name) });
  return {
    name,
    lang: language,
    portrait: portrait && { picture: { ...portrait, alt }, focus: portrait.focus },
    birthName: <OtherNames memorial={memorial} />,
    born,
    died,
    epitaph,
  };
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
