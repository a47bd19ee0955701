// texts: operation:figures.*
import "./figure-list.css";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Chart } from "#ui/chart.tsx";
import type { Dashboard, ShownFigure } from "../contract.ts";

type Figures = Pick<Dashboard, "figures" | "weeksUntil">;

/** The last seven days, each with the twelve weeks that it is the end of. */
export function FigureList({ figures, weeksUntil }: Figures) {
  const { t } = useTranslation("operation");
  if (figures.length === 0) return null;
  return (
    <section className="staff-part" aria-labelledby="figures">
      <h2 id="figures">{t("dashboard.week")}</h2>
      <dl className="figures">
        {figures.map((figure) => (
          <OneFigure key={figure.key} figure={figure} weeksUntil={weeksUntil} />
        ))}
      </dl>
    </section>
  );
}

type OneFigureProps = { figure: ShownFigure; weeksUntil: Dashboard["weeksUntil"] };

function OneFigure({ figure: { key, weeks }, weeksUntil }: OneFigureProps) {
  const { t, i18n } = useTranslation("operation");
  const locale = localeOf(i18n.language);
  const number = new Intl.NumberFormat(locale);
  const name = t(`figures.${key}`);
  const [before = 0, newest = 0] = weeks.slice(-2);
  const points = weeksUntil.map((until, index) => {
    const value = weeks[index] ?? 0;
    return { label: formatDay(until, locale), value, shown: number.format(value) };
  });
  return (
    <div className="figure">
      <dt className="small">{name}</dt>
      <dd>
        <span className="figure-value">{number.format(newest)}</span>
        <Chart
          caption={t("dashboard.weeks", { name })}
          titles={{ point: t("dashboard.until"), value: t("dashboard.count") }}
          points={points}
          small
        />
        <span className="small">{useChange(newest - before)}</span>
      </dd>
    </div>
  );
}

/** Against the seven days before, in words. */
function useChange(difference: number): string {
  const { t } = useTranslation("operation");
  if (difference === 0) return t("dashboard.same");
  const count = Math.abs(difference);
  return t(difference > 0 ? "dashboard.more" : "dashboard.fewer", { count });
}
