import { useTranslation } from "react-i18next";
import { Chart, type ChartPoint } from "#ui/chart.tsx";
import type { PerformanceSpan } from "../contract.ts";
import { useShownValues } from "./shown-values.ts";

/** How fast answers were, how many there were, and how much work waited. */
export function PerformanceCharts({ spans }: { spans: readonly PerformanceSpan[] }) {
  const { t } = useTranslation("performance");
  const { count, highest, milliseconds, moment } = useShownValues();
  const pointsOf = (
    valueIn: (span: PerformanceSpan) => number | null,
    show: (value: number) => string,
  ): ChartPoint[] =>
    spans.map((span) => {
      const value = valueIn(span);
      return {
        label: moment(span.at),
        value,
        shown: value === null ? t("charts.unknown") : show(value),
      };
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
          sayHighest={highest}
          points={charts[key]}
        />
      ))}
    </div>
  );
}
