import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callQuery } from "#platform/pages/queries.ts";
import { useStaffRights } from "#shell/staff-rights.ts";
import { Badge } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { getWorkOrder, type WorkOrder } from "../contract.ts";
import { DueOn } from "./work-order-card.tsx";
import { WorkOrderActions, WorkOrderDecision, type AskedDecision } from "./work-order-actions.tsx";
import { SIGNS, WorkOrderPlates } from "./work-order-plates.tsx";

type WorkOrderSheetProps = { id: string | null; onClose: () => void };

/** One work order, with its plates and what can be done about it. */
export function WorkOrderSheet({ id, onClose }: WorkOrderSheetProps) {
  const { t } = useTranslation("production");
  const [asked, setAsked] = useState<AskedDecision | null>(null);
  const { data, error } = useQuery({
    ...callQuery(getWorkOrder, { params: { id: id ?? "" } }),
    enabled: id !== null,
    staleTime: 0,
  });
  const order = id === null ? undefined : data;
  return (
    <>
      <Sheet
        open={id !== null}
        onClose={onClose}
        closeLabel={t("close")}
        title={order?.number ?? t("workOrder")}
      >
        {error && <Banner tone="bad">{error.message}</Banner>}
        {order === undefined && error === null && <Spinner label={t("loading")} />}
        {order && <Opened key={order.id} order={order} onAsk={setAsked} />}
      </Sheet>
      {order && <WorkOrderDecision order={order} asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

type OpenedProps = { order: WorkOrder; onAsk: (decision: AskedDecision) => void };

function Opened({ order, onAsk }: OpenedProps) {
  const { t } = useTranslation("production");
  const mayPlan = useStaffRights().permissions.includes("production.plan");
  const { item, quantity, kind, orderNumber, state } = order;
  return (
    <div className="stack work-order-opened">
      <div>
        <p>{t(`made.${item}`, { count: quantity })}</p>
        <p className="small">
          {orderNumber === null ? t(`kinds.${kind}`) : t(`kindsOf.${kind}`, { orderNumber })}
        </p>
        <DueOn order={order} />
        <Badge sign={SIGNS[state]}>{t(`columns.${state}`)}</Badge>
      </div>
      <WorkOrderActions order={order} mayPlan={mayPlan} onHold={() => onAsk({ kind: "hold" })} />
      <WorkOrderPlates
        order={order}
        onRemake={mayPlan ? (code) => onAsk({ kind: "remake", code }) : null}
      />
    </div>
  );
}
