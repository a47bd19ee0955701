import { useTranslation } from "react-i18next";
import { formatMoment } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import type { WholeCase } from "../contract.ts";

/** Everything that was done, and by whom of the staff. */
export function CaseSteps({ shown: { steps } }: { shown: WholeCase }) {
  const { t, i18n } = useTranslation("cases");
  return (
    <section className="staff-part">
      <h2>{t("steps.heading")}</h2>
      <ol className="small case-steps">
        {steps.map(({ step, at, by }) => (
          <li key={`${step} ${at}`}>
            <time dateTime={at}>{formatMoment(at, localeOf(i18n.language))}</time>{" "}
            {by === null
              ? t(`steps.${step}`)
              : t("steps.by", { step: t(`steps.${step}`), name: by })}
          </li>
        ))}
      </ol>
    </section>
  );
}
