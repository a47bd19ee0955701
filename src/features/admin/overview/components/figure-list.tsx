// texts: operation:figures.*
import "./figure-list.css";
import { useTranslation } from "react-i18next";
import { localeOf } from "#platform/i18n/locales.ts";
import type { ShownFigure } from "../contract.ts";

/** The last seven days, each beside the seven before. */
export function FigureList({ items }: { items: readonly ShownFigure[] }) {
  const { t, i18n } = useTranslation("operation");
  const number = new Intl.NumberFormat(localeOf(i18n.language));
  if (items.length === 0) return null;
  return (
    <section className="staff-part" aria-labelledby="figures">
      <h2 id="figures">{t("dashboard.week")}</h2>
      <dl className="figures">
        {items.map(({ key, value, before }) => (
          <div key={key} className="figure">
            <dt className="small">{t(`figures.${key}`)}</dt>
            <dd>
              <span className="figure-value">{number.format(value)}</span>
              <span className="small">
                {t("dashboard.before", { before: number.format(before) })}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
