import { useTranslation } from "react-i18next";
import { useShownValues } from "#features/admin/performance/components/shown-values.ts";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Chart } from "#ui/chart.tsx";
import type { VisitDay } from "../contract.ts";

/** Visits day by day, and how fast pages were to them; nothing of a single day. */
export function VisitCharts({ days }: { days: readonly VisitDay[] }) {
  const { t, i18n } = useTranslation("performance");
  const { count: number, highest, milliseconds } = useShownValues();
  if (days.length < 2) return null;
  const labelOf = ({ day }: VisitDay) => formatDay(day, localeOf(i18n.language));
  return (
    <div className="charts">
      <Chart
        caption={t("charts.visits")}
        titles={{ point: t("charts.day"), value: t("charts.values.visits") }}
        sayHighest={highest}
        points={days.map((day) => ({
          label: labelOf(day),
          value: day.count,
          shown: number(day.count),
        }))}
      />
      <Chart
        caption={t("charts.lcp")}
        titles={{ point: t("charts.day"), value: t("charts.values.lcp") }}
        sayHighest={highest}
        points={days.map((day) => ({
          label: labelOf(day),
          value: day.lcpMs,
          shown: day.lcpMs === null ? t("charts.unknown") : milliseconds(day.lcpMs),
        }))}
      />
    </div>
  );
}
