import { memo } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import type { Candle } from "../contract.ts";
import "./candle-names.css";

/** The author, time and message of each candle. */
export function CandleList({ candles }: { candles: readonly Candle[] }) {
  return (
    <ul className="candle-names">
      {candles.map((candle) => (
        <CandleLine key={candle.id} candle={candle} />
      ))}
    </ul>
  );
}

/** Memoised: adding a candle doesn't re-render the others. */
const CandleLine = memo(function CandleLine({ candle }: { candle: Candle }) {
  const { t, i18n } = useTranslation("memorials");
  const { name, message, litAt } = candle;
  return (
    <li>
      <p className="candle-name">
        {name === null ? <em>{t("candles.nameless")}</em> : <bdi>{name}</bdi>}{" "}
        <time className="small" dateTime={litAt}>
          {formatDay(litAt, localeOf(i18n.language))}
        </time>
      </p>
      {message !== null && <p dir="auto">{message}</p>}
    </li>
  );
});
