import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { inGroups } from "#platform/in-groups.ts";
import { call } from "#platform/pages/call.ts";
import { ReasonDialog } from "#shell/reason-dialog.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { useToast } from "#ui/toast.tsx";
import { holdWorkOrder, remakePlate, resumeWorkOrder, type WorkOrder } from "../contract.ts";
import { isOpen } from "../model.ts";

type WorkOrderActionsProps = {
  order: WorkOrder;
  mayPlan: boolean;
  onHold: () => void;
};

/** The way to a sheet while it waits; why it is on hold and since when, and the way there and back. */
export function WorkOrderActions({ order, mayPlan, onHold }: WorkOrderActionsProps) {
  const { t, i18n } = useTranslation("production");
  const { id, hold, state } = order;
  if (hold === null) {
    if (!mayPlan || !isOpen(state)) return null;
    return (
      <div className="actions">
        {state === "waiting" && (
          <ButtonLink small to={`/production/sheets/new?order=${id}`}>
            {t("toSheet")}
          </ButtonLink>
        )}
        <Button variant="quiet" small onClick={onHold}>
          {t("decide.hold.submit")}
        </Button>
      </div>
    );
  }
  const day = formatDay(hold.at, localeOf(i18n.language));
  return (
    <Banner
      tone="warn"
      title={t("heldFor", { reason: hold.reason })}
      actions={mayPlan && <Resume order={order} />}
    >
      {hold.by === null ? t("heldOn", { day }) : t("heldBy", { day, name: hold.by })}
    </Banner>
  );
}

type OfOrder = { order: WorkOrder };

function Resume({ order: { id, number } }: OfOrder) {
  const { t } = useTranslation("production");
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(resumeWorkOrder, { params: { id } }),
    onSuccess: () => toast.show({ title: t("resume.done", { number }) }),
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <>
      {error && <p role="alert">{error.message}</p>}
      <Button variant="quiet" small busy={isPending ? t("saving") : null} onClick={() => mutate()}>
        {t("resume.submit")}
      </Button>
    </>
  );
}

export type AskedDecision = { kind: "hold" } | { kind: "remake"; code: string };

type WorkOrderDecisionProps = OfOrder & { asked: AskedDecision | null; onClose: () => void };

/** What is decided with a reason. It is above the sheet, and so outside of it. */
export function WorkOrderDecision({ order, asked, onClose }: WorkOrderDecisionProps) {
  const { t } = useTranslation("production");
  const { id, number } = order;
  const kind = asked?.kind ?? "hold";
  const code = asked?.kind === "remake" ? asked.code : "";
  const named = { number, code: inGroups(code) };
  return (
    <ReasonDialog
      open={asked !== null}
      onClose={onClose}
      title={t(`decide.${kind}.named`, named)}
      text={t(`decide.${kind}.text`)}
      words={{
        submit: t(`decide.${kind}.submit`),
        busy: t("saving"),
        done: t(`decide.${kind}.done`, named),
        failed: t(`decide.${kind}.failed`),
      }}
      decide={({ reason }) =>
        kind === "hold"
          ? call(holdWorkOrder, { params: { id }, body: { reason } })
          : call(remakePlate, { params: { id }, body: { code, reason } })
      }
    />
  );
}
