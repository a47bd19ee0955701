import { useTranslation } from "react-i18next";
import { formatMoment } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Chart, type ChartPoint } from "#ui/chart.tsx";
import type { PerformanceSpan } from "../contract.ts";
import { useShownValues } from "./shown-values.ts";

/** How fast answers were, how many there were, and how much work waited. */
export function PerformanceCharts({ spans }: { spans: readonly PerformanceSpan[] }) {
  const { t, i18n } = useTranslation("performance");
  const { count, milliseconds } = useShownValues();
  const pointsOf = (
    valueIn: (span: PerformanceSpan) => number | null,
    show: (value: number) => string,
  ): ChartPoint[] =>
    spans.map((span) => {
      const value = valueIn(span);
      const label = formatMoment(span.at, localeOf(i18n.language));
      return { label, value, shown: value === null ? t("charts.unknown") : show(value) };
    });
  const charts = {
    p95: pointsOf(({ p95Ms }) => p95Ms, milliseconds),
    answers: pointsOf(({ answers }) => answers, count),
    jobs: pointsOf(({ jobsDue }) => jobsDue, count),
  };
  return (
    <div className="charts">
      {(["p95", "answers", "jobs"] as const).map((key) => (
        <Chart
          key={key}
          caption={t(`charts.${key}`)}
          titles={{ point: t("charts.since"), value: t(`charts.values.${key}`) }}
          points={charts[key]}
        />
      ))}
    </div>
  );
}
