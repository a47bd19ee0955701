import { memo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import type { Candle } from "../../entries/candles/contract.ts";
import { ReportMenu } from "../../restrictions/components/report-link.tsx";
import "./candle-names.css";

type CandleListProps = {
  /** Slug or id of the memorial. */
  of: string;
  candles: readonly Candle[];
  /** Below what is told of each candle. */
  children?: (candle: Candle) => ReactNode;
};

/** The author, time and message of each candle. */
export function CandleList({ of, candles, children }: CandleListProps) {
  return (
    <ul className="candle-names">
      {candles.map((candle) => (
        <CandleLine key={candle.id} of={of} candle={candle}>
          {children?.(candle)}
        </CandleLine>
      ))}
    </ul>
  );
}

type CandleLineProps = { of: string; candle: Candle; children?: ReactNode };

/** Memoised: adding a candle doesn't re-render the others. */
const CandleLine = memo(function CandleLine({ of, candle, children }: CandleLineProps) {
  const { t, i18n } = useTranslation("memorials");
  const locale = localeOf(i18n.language);
  const { id, name, message, litAt, relitAt } = candle;
  return (
    <li>
      <p className="candle-name">
        {name === null ? <em>{t("candles.nameless")}</em> : <bdi>{name}</bdi>}{" "}
        <time className="small" dateTime={litAt}>
          {formatDay(litAt, locale)}
        </time>
        {relitAt && <small> {t("candles.relitOn", { date: formatDay(relitAt, locale) })}</small>}
      </p>
      {message !== null && <p dir="auto">{message}</p>}
      {children}
      <ReportMenu of={of} kind="candle" item={id} name={name ?? t("candles.nameless")} />
    </li>
  );
});
