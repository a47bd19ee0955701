import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { inGroups } from "#platform/in-groups.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { Badge } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { TextLink } from "#ui/link.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { listWorkOrderPlates, type WorkOrder, type WorkOrderPlate } from "../contract.ts";

export const SIGNS = {
  waiting: "none",
  onSheet: "none",
  engraved: "half",
  verified: "half",
  packed: "half",
  shipped: "full",
  cancelled: "stop",
} as const;

type WorkOrderPlatesProps = {
  order: WorkOrder;
  /** `null`: whoever reads may not plan. */
  onRemake: ((code: string) => void) | null;
};

/** Each plate by its code, and how far it is. */
export function WorkOrderPlates({ order: { id }, onRemake }: WorkOrderPlatesProps) {
  const { t } = useTranslation("production");
  const { data, error } = useQuery({
    ...callQuery(listWorkOrderPlates, { params: { id } }),
    staleTime: 0,
  });
  if (error) return <Banner tone="bad">{error.message}</Banner>;
  if (data === undefined) return <Spinner label={t("loading")} />;
  return (
    <section className="stack">
      <h3>{t("plates")}</h3>
      <ul className="work-order-plates">
        {data.items.map((plate) => (
          <Plate key={plate.code} plate={plate} onRemake={onRemake} />
        ))}
      </ul>
    </section>
  );
}

type PlateProps = { plate: WorkOrderPlate } & Pick<WorkOrderPlatesProps, "onRemake">;

function Plate({ plate: { code, state }, onRemake }: PlateProps) {
  const { t } = useTranslation("production");
  const shown = inGroups(code);
  return (
    <li>
      <TextLink to={`/admin/qr/${code}`} className="table-code">
        {shown}
      </TextLink>
      <Badge sign={SIGNS[state]}>{t(`columns.${state}`)}</Badge>
      {onRemake !== null && state !== "cancelled" && (
        <Button
          variant="bare"
          small
          aria-label={t("decide.remake.named", { code: shown })}
          onClick={() => onRemake(code)}
        >
          {t("decide.remake.submit")}
        </Button>
      )}
    </li>
  );
}
