import "./scan-chart.css";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { callQuery } from "#platform/pages/queries.ts";
import { getScans } from "../scans/contract.ts";
import { inWeeks, WEEKS } from "../scans/model.ts";

const HEIGHT = 40;

/** Number of scans: in words, and the last twelve weeks as bars. */
export function ScanChart({ code }: { code: string }) {
  const { t } = useTranslation("codes");
  const { data } = useQuery(callQuery(getScans, { params: { code } }));
  if (data === undefined) return null;
  const weeks = inWeeks(data.days, data.today);
  const recent = weeks.reduce((sum, count) => sum + count, 0);
  const most = Math.max(1, ...weeks);
  if (data.total === 0) return <p className="small">{t("scans.none")}</p>;
  return (
    <figure className="scan-chart">
      <svg viewBox={`0 0 ${WEEKS * 10} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {weeks.map((count, week) => {
          const height = Math.max(1, (count / most) * HEIGHT);
          return (
            <rect key={week} x={week * 10} y={HEIGHT - height} width={7} height={height}>
              <title>{count}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption className="small">
        {t("scans.total", { count: data.total })} {t("scans.recent", { count: recent })}
      </figcaption>
    </figure>
  );
}
