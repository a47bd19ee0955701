import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import type { Candle } from "../contract.ts";
import "./candle-names.css";

/** Who lit a candle and with which words: what the ledge can't show. */
export function CandleNames({ candles }: { candles: readonly Candle[] }) {
  const { t, i18n } = useTranslation("memorials");
  const locale = localeOf(i18n.language);
  const signed = candles.filter(({ name, message }) => name !== null || message !== null);
  if (signed.length === 0) return null;
  return (
    <details className="disclosure">
      <summary>{t("candles.all")}</summary>
      <ul className="candle-names">
        {signed.map(({ id, name, message, litAt }) => (
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
    </details>
  );
}
