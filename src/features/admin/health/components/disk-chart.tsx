import { useTranslation } from "react-i18next";
import { formatMoment } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Chart } from "#ui/chart.tsx";
import { SHOWN_DAYS, type HealthReport } from "../contract.ts";

/** `readAt`: when the last of the spans ended. */
type DiskChartProps = Pick<HealthReport, "disk"> & { readAt: Date };

/** How much of the disk was free, on the node with the least. */
export function DiskChart({ disk, readAt }: DiskChartProps) {
  const { t, i18n } = useTranslation("health");
  const locale = localeOf(i18n.language);
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  return (
    <div className="charts">
      <Chart
        caption={t("disk.caption", { days: SHOWN_DAYS })}
        titles={{ point: t("disk.since"), value: t("disk.free") }}
        until={formatMoment(readAt, locale)}
        points={disk.map(({ at, freeGigabytes: value }) => ({
          label: formatMoment(at, locale),
          value,
          shown:
            value === null
              ? t("disk.unknown")
              : t("disk.gigabytes", { value: number.format(value) }),
        }))}
      />
    </div>
  );
}
