import { useTranslation } from "react-i18next";
import { PartHeading, type PartLevel } from "./part-heading.tsx";

/** Where the European Commission lists the bodies that are certified to settle such disputes. */
const SETTLEMENT_BODIES =
  "https://digital-strategy.ec.europa.eu/en/policies/dsa-out-court-dispute-settlement";

/** What one can do besides an appeal. */
export function WaysOn({ level }: { level: PartLevel }) {
  const { t } = useTranslation("reports");
  return (
    <section className="stack report-part">
      <PartHeading level={level}>{t("waysOn.heading")}</PartHeading>
      <p>{t("waysOn.appeal")}</p>
      <p>
        {t("waysOn.settlement")} <a href={SETTLEMENT_BODIES}>{t("waysOn.bodies")}</a>
      </p>
      <p>{t("waysOn.court")}</p>
    </section>
  );
}
