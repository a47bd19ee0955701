import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { LifeDates, type LifeDate } from "./life-dates.tsx";
import { Portrait, type PortraitProps } from "./portrait.tsx";
import { Wordmark } from "./wordmark.tsx";

export type OpeningProps = {
  name: string;
  home: { to: string; label: string };
  portrait: PortraitProps | null;
  /** "født Lund", "kaldt Misser": one line under the name. */
  birthName?: ReactNode;
  born: LifeDate | null;
  died: LifeDate | null;
  epitaph?: string | null;
  /** One button, one link. */
  actions?: ReactNode;
  /** A keeper's words below them. */
  marks?: ReactNode;
  lang?: string;
};

const longName = 30;

/** The first screen of a memorial: the person. Without a picture only type, on the axis. */
export function Opening({ home, portrait, actions, marks, ...person }: OpeningProps) {
  return (
    <header className={classNames("opening", !portrait && "opening-plain")}>
      {portrait && <Portrait {...portrait} />}
      <div className="opening-title">
        <div className="opening-top">
          <Wordmark to={home.to} label={home.label} />
        </div>
        <PersonWords {...person} />
        {actions && <div className="opening-actions actions">{actions}</div>}
        {marks}
      </div>
    </header>
  );
}

export type TitlePageProps = Omit<OpeningProps, "home" | "actions">;

/** The same words as the symmetrical title page of the classic reading (classic.css). */
export function TitlePage({ portrait, marks, ...person }: TitlePageProps) {
  return (
    <header className="classic-title">
      {portrait && <Portrait sizes="15rem" {...portrait} />}
      <PersonWords {...person} />
      {marks}
    </header>
  );
}

type PersonWordsProps = Omit<OpeningProps, "home" | "portrait" | "actions" | "marks">;

function PersonWords({ name, birthName, born, died, epitaph, lang }: PersonWordsProps) {
  return (
    <>
      <h1 className={classNames([...name].length > longName && "name-long") || undefined}>
        <bdi lang={lang}>{name}</bdi>
      </h1>
      {birthName && <p className="birth-name">{birthName}</p>}
      <LifeDates born={born} died={died} />
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
