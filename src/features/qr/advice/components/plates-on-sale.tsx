import { useTranslation } from "react-i18next";
import { usePlateSizes } from "#features/qr/components/plate-sizes.ts";
import { PLATE_NAMES, PLATES_ON_SALE } from "#features/qr/plates/contract.ts";
import { adviseOnPlate } from "../model.ts";
import { Reason, Reasons } from "./reasons.tsx";

/** The plates on sale, with what the advisor says of each. */
export function PlatesOnSale({ host }: { host: string }) {
  const { t, i18n } = useTranslation("advice");
  const sizes = usePlateSizes();
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  return (
    <Reasons>
      {PLATE_NAMES.map((name) => {
        const { material, fixing } = PLATES_ON_SALE[name];
        const { reachCm, nearestCm, moduleMm, leastModuleMm } = adviseOnPlate(host, name);
        return (
          <Reason
            key={name}
            name={`${t(`materials.${material}.name`)}, ${sizes[name]}`}
            value={t("onSale.reach", { nearest: nearestCm, reach: reachCm })}
          >
            {t(`onSale.${fixing}`, {
              module: number.format(moduleMm),
              least: number.format(leastModuleMm),
            })}
          </Reason>
        );
      })}
    </Reasons>
  );
}
