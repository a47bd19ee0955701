import { useTranslation } from "react-i18next";
import { LEAST_CONTRAST, type Advice } from "../model.ts";
import { Reason, Reasons } from "./reasons.tsx";

/** Each figure with its required minimum and the source of that. */
export function AdviceReasons({ advice }: { advice: Advice }) {
  const { t, i18n } = useTranslation("advice");
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  return (
    <Reasons>
      <Reason name={t("module.name")} value={`${number.format(advice.moduleMm)} mm`}>
        {t("module.why", { least: number.format(advice.leastModuleMm) })}
      </Reason>
      <Reason name={t("contrast.name")} value={percent(advice.lightContrast)}>
        {t(`contrast.${advice.source}`, { least: percent(LEAST_CONTRAST) })}
      </Reason>
      <Reason name={t("reach.name")} value={`${advice.reachCm} cm`}>
        {t("reach.why", { pixels: advice.pixels })}
      </Reason>
      <Reason name={t("quiet.name")} value={t("quiet.value")}>
        {t("quiet.why", { mm: number.format(advice.quietMm) })}
      </Reason>
      <Reason name={t("level.name")} value={advice.level}>
        {t(`level.${advice.level}`, { modules: advice.modules })}
      </Reason>
      <Reason name={t("cut.name")} value={t(`cut.${advice.cut}.value`)}>
        {t(`cut.${advice.cut}.why`)}
      </Reason>
    </Reasons>
  );
}
