import "#ui/disclosure.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Prose } from "#ui/prose.tsx";
import type { ReportDecision } from "../contract.ts";
import { PartHeading, type PartLevel } from "./part-heading.tsx";

type DecisionProps = { decision: ReportDecision; level?: PartLevel };

/** What was decided, on which ground, and why. The same to both sides. */
export function Decision({ decision, level = "h2" }: DecisionProps) {
  const { t } = useTranslation("reports");
  return (
    <section className="stack report-part">
      <PartHeading level={level}>{t("decision.heading")}</PartHeading>
      <DecisionWords decision={decision} />
    </section>
  );
}

function DecisionWords({ decision }: Pick<DecisionProps, "decision">) {
  const { t, i18n } = useTranslation("reports");
  const { outcome, ground, reference, reasons, decidedAt, until } = decision;
  const [now] = useState(() => new Date().toISOString());
  const day = (moment: string) => formatDay(moment, localeOf(i18n.language));
  return (
    <>
      <p className="lead">
        {until === null
          ? t(`outcomes.${outcome}`)
          : t(until < now ? "decision.restrictedWas" : "decision.restrictedUntil", {
              day: day(until),
            })}
      </p>
      <div className="reading">
        <Prose text={reasons} />
      </div>
      {ground !== null && <p>{t(`grounds.${ground}`, { reference })}</p>}
      <p className="small">{t("decision.byPeople", { day: day(decidedAt) })}</p>
    </>
  );
}

/** What was decided before an appeal changed it: folded, since it holds no longer. */
export function EarlierDecisions({ decisions }: { decisions: readonly ReportDecision[] }) {
  const { t, i18n } = useTranslation("reports");
  return decisions.map((decision) => (
    <details key={decision.decidedAt} className="disclosure">
      <summary>
        {t("decision.earlier", { day: formatDay(decision.decidedAt, localeOf(i18n.language)) })}
      </summary>
      <div className="stack">
        <DecisionWords decision={decision} />
      </div>
    </details>
  ));
}
