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
  lang?: string;
};

const longName = 30;

/** The first screen of a memorial: the person. Without a picture only type, on the axis. */
export function Opening({
  name,
  home,
  portrait,
  birthName,
  born,
  died,
  epitaph,
  actions,
  lang,
}: OpeningProps) {
  return (
    <header className={classNames("opening", !portrait && "opening-plain")}>
      {portrait && <Portrait {...portrait} />}
      <div className="opening-title">
        <div className="opening-top">
          <Wordmark to={home.to} label={home.label} />
        </div>
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
        {actions && <div className="opening-actions actions">{actions}</div>}
      </div>
    </header>
  );
}

function isQuoted(text: string): boolean {
  return /^[»«“„"]/.test(text);
}
