import { useId } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Button } from "#ui/button.tsx";
import { TextLink } from "#ui/link.tsx";
import type { Machine } from "../contract.ts";
import { couponPath } from "./machine-paths.ts";

type MachineCardProps = {
  machine: Machine;
  mayEdit: boolean;
  onEdit: () => void;
  onMeasure: () => void;
};

/** What a machine is, how wide it cuts, and the layers of its files. */
export function MachineCard({ machine, mayEdit, onEdit, onMeasure }: MachineCardProps) {
  const { t } = useTranslation("machines");
  const heading = useId();
  const { name, software, bed, origin } = machine;
  return (
    <article className="staff-part" aria-labelledby={heading}>
      <h2 id={heading}>
        <bdi>{name}</bdi>
      </h2>
      <p>
        {t("about", {
          software: t(`software.${software}`),
          width: bed.widthMm,
          height: bed.heightMm,
          corner: t(`origins.${origin}`),
        })}
      </p>
      <Kerfs machine={machine} />
      <Layers machine={machine} />
      {mayEdit && (
        <div className="actions">
          <Button variant="quiet" small aria-label={t("edit.named", { name })} onClick={onEdit}>
            {t("edit.open")}
          </Button>
          <Button variant="quiet" small aria-label={t("kerf.named", { name })} onClick={onMeasure}>
            {t("kerf.open")}
          </Button>
          <TextLink to={couponPath(machine)} aria-label={t("coupon.named", { name })}>
            {t("coupon.open")}
          </TextLink>
        </div>
      )}
    </article>
  );
}

type OfMachine = { machine: Machine };

function Kerfs({ machine: { kerfs } }: OfMachine) {
  const { t, i18n } = useTranslation(["machines", "advice"]);
  if (kerfs.length === 0) return <p className="small">{t("kerf.none")}</p>;
  return (
    <ul>
      {kerfs.map(({ material, kerfMm, measuredAt }) => (
        <li key={material}>
          {t("kerf.measured", {
            material: t(`advice:materials.${material}.name`),
            kerf: kerfMm,
            day: formatDay(measuredAt, localeOf(i18n.language)),
          })}
        </li>
      ))}
    </ul>
  );
}

function Layers({ machine: { layers } }: OfMachine) {
  const { t } = useTranslation("machines");
  return (
    <details className="disclosure">
      <summary>{t("layers")}</summary>
      <ul>
        {layers.map(({ layer, operation, index, colour }) => (
          <li key={layer}>
            {t("layer", {
              layer: t(`layerNames.${layer}`),
              operation: t(`operations.${operation}`),
              index,
              colour,
            })}
          </li>
        ))}
      </ul>
    </details>
  );
}
