import type { ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";
import { LifeDates, type LifeDate } from "#features/memorials/components/life-dates.tsx";
import { Portrait, type PortraitProps } from "#features/memorials/components/portrait.tsx";
import { Wordmark } from "#shell/wordmark.tsx";

export type MemorialHeroProps = {
  name: string;
  portrait: PortraitProps | null;
  /** Across the opening. */
  cover?: PortraitProps | null;
  /** "født Lund", "kaldt Misser": a line below the name. */
  birthName?: ReactNode;
  born: LifeDate | null;
  died: LifeDate | null;
  epitaph?: string | null;
  /** A line below the dates: whom the person was married to. */
  spouses?: ReactNode;
  /** One button, one link. */
  actions?: ReactNode;
  /** Slot below them for a keeper's text. */
  marks?: ReactNode;
  lang?: string;
};

const longName = 30;

/** The hero of a memorial. Without a portrait only text, on the axis. */
export function MemorialHero({ portrait, cover, actions, marks, ...person }: MemorialHeroProps) {
  return (
    <header
      className={classNames(
        "opening first-screen",
        !portrait && "opening-plain",
        cover && "opening-covered",
      )}
    >
      {cover && <Portrait {...cover} isCover />}
      {portrait && <Portrait {...portrait} />}
      <div className="opening-title">
        <div className="opening-top">
          <Wordmark />
        </div>
        <PersonWords {...person} />
        {actions && <div className="opening-actions actions">{actions}</div>}
        {marks}
      </div>
    </header>
  );
}

export type TitlePageProps = Omit<MemorialHeroProps, "actions">;

/** The same content as the symmetrical title page of the classic layout (classic.css). */
export function TitlePage({ portrait, cover, marks, ...person }: TitlePageProps) {
  return (
    <header className="classic-title">
      {cover && <Portrait {...cover} isCover sizes="(min-width: 40rem) 40rem, 100vw" />}
      {portrait && <Portrait sizes="15rem" {...portrait} />}
      <PersonWords {...person} />
      {marks}
    </header>
  );
}

type PersonWordsProps = Omit<MemorialHeroProps, "portrait" | "actions" | "marks">;

function PersonWords({ name, birthName, born, died, epitaph, spouses, lang }: PersonWordsProps) {
  return (
    <>
      <h1 className={classNames([...name].length > longName && "name-long") || undefined}>
        <bdi lang={lang}>{name}</bdi>
      </h1>
      {birthName && <p className="birth-name">{birthName}</p>}
      <LifeDates born={born} died={died} />
      {spouses}
      {epitaph && (
        <p className={classNames("epitaph", isQuoted(epitaph) && "epitaph-quoted")} lang={lang}>
          {epitaph}
        </p>
      )}
    </>
  );
}

function isQuoted(text: string): boolean {
  return /^[»«“„"]/.test(text);
}
