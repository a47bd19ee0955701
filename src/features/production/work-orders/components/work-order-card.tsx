import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import type { WorkOrder } from "../contract.ts";

type WorkOrderCardProps = { order: WorkOrder; onOpen: () => void };

/** What is to be made, and by when; its number opens it. */
export function WorkOrderCard({ order, onOpen }: WorkOrderCardProps) {
  const { t } = useTranslation("production");
  const { number, item, quantity, hold } = order;
  return (
    <li className="work-order">
      <Button variant="bare" small aria-label={t("open", { number })} onClick={onOpen}>
        {number}
      </Button>
      <p>{t(`made.${item}`, { count: quantity })}</p>
      <DueOn order={order} />
      {hold && <p className="small">{t("heldFor", { reason: hold.reason })}</p>}
    </li>
  );
}

/** By when it is to be sent, or for whom nobody waits. */
export function DueOn({ order: { dueOn, isLate } }: Pick<WorkOrderCardProps, "order">) {
  const { t, i18n } = useTranslation("production");
  if (dueOn === null) return <p className="small">{t("noDay")}</p>;
  const day = formatDay(dueOn, localeOf(i18n.language));
  return (
    <p className="small">
      {isLate && <Badge sign="stop">{t("late")}</Badge>}
      <time dateTime={dueOn}>{isLate ? t("wasDueOn", { day }) : t("dueOn", { day })}</time>
    </p>
  );
}
