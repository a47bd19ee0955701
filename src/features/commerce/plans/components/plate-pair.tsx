import { useTranslation } from "react-i18next";
import { PLATE_NAMES, PLATES_ON_SALE } from "#features/qr/plates/contract.ts";
import { formatSquare } from "#platform/measures.ts";
import { PlatePicture } from "./plate-picture.tsx";

/** Both plates beside each other, each as large as it is beside the other. */
export function PlatePair() {
  const { t, i18n } = useTranslation("plans");
  return (
    <figure className="plate-pair">
      {PLATE_NAMES.map((name) => (
        <div key={name} className={`plate-pair-${name}`}>
          <PlatePicture plate={name} />
          <p className="small">
            {t(`metal.${name}`, { size: formatSquare(PLATES_ON_SALE[name].sideMm, i18n.language) })}
          </p>
        </div>
      ))}
    </figure>
  );
}
