import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import type { Candle } from "../contract.ts";
import "./candle-names.css";

/** Who lit each, when, and with which words. */
export function CandleList({ candles }: { candles: readonly Candle[] }) {
  const { t, i18n } = useTranslation("memorials");
  const locale = localeOf(i18n.language);
  return (
    <ul className="candle-names">
      {candles.map(({ id, name, message, litAt }) => (
        <li key={id}>
          <p className="candle-name">
            {name === null ? <em>{t("candles.nameless")}</em> : <bdi>{name}</bdi>}{" "}
            <time className="small" dateTime={litAt}>
              {formatDay(litAt, locale)}
            </time>
          </p>
          {message !== null && <p dir="auto">{message}</p>}
        </li>
      ))}
    </ul>
  );
}
