import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Prose } from "#ui/prose.tsx";
import type { ReportDecision } from "../contract.ts";
import { PartHeading, type PartLevel } from "./part-heading.tsx";

type DecisionProps = { decision: ReportDecision; level?: PartLevel };

/** What was decided, on which ground, and why. The same to both sides. */
export function Decision({ decision, level = "h2" }: DecisionProps) {
  const { t, i18n } = useTranslation("reports");
  const { outcome, ground, reference, reasons, decidedAt, until } = decision;
  const day = (moment: string) => formatDay(moment, localeOf(i18n.language));
  return (
    <section className="stack report-part">
      <PartHeading level={level}>{t("decision.heading")}</PartHeading>
      <p className="lead">
        {until === null
          ? t(`outcomes.${outcome}`)
          : t("decision.restrictedUntil", { day: day(until) })}
      </p>
      <div className="reading">
        <Prose text={reasons} />
      </div>
      <p>{t(`grounds.${ground}`, { reference })}</p>
      <p className="small">{t("decision.byPeople", { day: day(decidedAt) })}</p>
    </section>
  );
}
