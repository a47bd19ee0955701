import { useTranslation } from "react-i18next";
import { MATERIAL_NAMES } from "../contract.ts";
import { adviseLeastSize } from "../model.ts";
import { Reason, Reasons } from "./reasons.tsx";

type LeastSizesProps = { host: string; distanceCm: number };

/** The smallest symbol to cut into each material itself. */
export function LeastSizes({ host, distanceCm }: LeastSizesProps) {
  const { t } = useTranslation("advice");
  return (
    <Reasons>
      {MATERIAL_NAMES.map((material) => {
        const { leastSizeMm, verdict } = adviseLeastSize(host, material, distanceCm);
        return (
          <Reason
            key={material}
            name={t(`materials.${material}.name`)}
            value={t("direct.least", { least: leastSizeMm })}
          >
            {verdict === "yes" ? null : t("direct.some")}
          </Reason>
        );
      })}
    </Reasons>
  );
}
