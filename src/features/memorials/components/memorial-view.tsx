import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "#ui/button.tsx";
import { Opening } from "#ui/opening.tsx";
import { Candles } from "../candles/components/candles.tsx";
import type { Memorial } from "../contract.ts";
import { Letters } from "../entries/components/letters.tsx";
import type { Refusal } from "../entries/components/visitor-form.ts";
import { picturesIn, type ShownPicture } from "../media/components/picture-views.ts";
import { Pictures } from "../media/components/pictures.tsx";
import { ContentsLine } from "./contents-line.tsx";
import { EditMark } from "./keeper-marks.tsx";
import { useLifeDates } from "./life-date.tsx";
import { MemorialHead } from "./memorial-head.tsx";
import { candlesQuery, mediaQuery, type Cursors } from "./memorial-queries.ts";
import { Story } from "./story.tsx";
import { typedName } from "./typed-name.ts";

type MemorialViewProps = {
  /** As the address names it: the key of everything that was asked for. */
  id: string;
  memorial: Memorial;
  now: string;
  cursors: Cursors;
  refusal: Refusal | null;
  brand: string;
  publicUrl: string;
};

/** The person first, then candles, life, tributes, pictures and greetings. */
export function MemorialView(props: MemorialViewProps) {
  const { id, memorial, now, cursors, refusal, brand, publicUrl } = props;
  const { data: media } = useQuery(mediaQuery(id));
  const { data: candles } = useQuery(candlesQuery(id));
  const [portrait = null, ...gallery] = picturesIn(media?.items ?? []);
  const { counts } = memorial;
  const refused = (kind: Refusal["kind"]) => (refusal?.kind === kind ? refusal : null);
  return (
    <>
      <MemorialHead memorial={memorial} portrait={portrait} brand={brand} publicUrl={publicUrl} />
      <Person memorial={memorial} portrait={portrait} brand={brand} />
      <ContentsLine memorial={memorial} pictures={gallery.length} />
      <Candles
        id={id}
        name={memorial.name}
        candles={candles?.items ?? []}
        burning={counts.candles}
        now={now}
        refusal={refused("candle")}
      />
      <Story memorial={memorial} />
      <Letters
        id={id}
        kind="tribute"
        cursor={cursors.tribute}
        count={counts.tributes}
        refusal={refused("tribute")}
      />
      <Pictures pictures={gallery} slug={memorial.slug} canEdit={memorial.can.edit} />
      <Letters
        id={id}
        kind="guestbook"
        cursor={cursors.guestbook}
        count={counts.guestbook}
        refusal={refused("guestbook")}
      />
    </>
  );
}

type PersonProps = { memorial: Memorial; portrait: ShownPicture | null; brand: string };

function Person({ memorial, portrait, brand }: PersonProps) {
  const { t } = useTranslation("memorials");
  const { born, died } = useLifeDates()(memorial);
  const name = typedName(memorial.name);
  return (
    <Opening
      name={memorial.name}
      lang={memorial.language}
      home={{ to: "/", label: brand }}
      portrait={
        portrait && {
          picture: { ...portrait, alt: portrait.alt || t("opening.portrait", { name }) },
        }
      }
      birthName={<OtherNames memorial={memorial} />}
      born={born}
      died={died}
      epitaph={memorial.epitaph}
      actions={
        <>
          <ButtonLink to="#candle-form">{t("candles.light")}</ButtonLink>
          <ButtonLink variant="bare" to="#guestbook-form">
            {t("letters.guestbook.write")}
          </ButtonLink>
          {memorial.can.edit && (
            <EditMark slug={memorial.slug} place="person" thing={t("keeper.person")} />
          )}
        </>
      }
    />
  );
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
