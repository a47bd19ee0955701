import { useQueries } from "@tanstack/react-query";
import { useState, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { burntCandlesQuery } from "../../entries/candles/components/candles-query.ts";
import { CandleList } from "./candle-list.tsx";
import { Relight } from "./relight.tsx";

export type BurntListProps = {
  id: string;
  /** Cursor of the first ones. */
  from: string;
  /** How long one burns that is lit again; `null` if none may be. */
  days: number | null;
};

/** Burnt-out candles, with a link to older ones. */
export function BurntList({ id, from, days }: BurntListProps) {
  const { t } = useTranslation("memorials");
  const [asked, setAsked] = useState([from]);
  const pages = useQueries({
    queries: asked.map((cursor) => burntCandlesQuery(id, cursor)),
  }).map(({ data }) => data);
  const candles = pages.flatMap((page) => page?.items ?? []);
  const next = pages.at(-1)?.nextCursor ?? null;

  function unfold(event: MouseEvent) {
    event.preventDefault();
    if (next !== null) setAsked([...asked, next]);
  }

  return (
    <div id="burnt" className="burnt-candles no-print">
      <h3>{t("candles.burnt")}</h3>
      {candles.length > 0 && (
        <CandleList of={id} candles={candles}>
          {(candle) => days !== null && <Relight id={id} candle={candle} days={days} />}
        </CandleList>
      )}
      {next !== null && (
        <p>
          <a href={`?burnt=${next}#burnt`} onClick={unfold}>
            {t("candles.older")}
          </a>
        </p>
      )}
    </div>
  );
}
