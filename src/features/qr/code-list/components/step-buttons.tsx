// texts: code-list:press.*
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ReasonDialog } from "#shell/reason-dialog.tsx";
import { useStaffRights } from "#shell/staff-rights.ts";
import { call } from "#platform/pages/call.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { RETIREMENTS, type Retirement } from "#features/qr/lifecycle/contract.ts";
import { RULES } from "#features/qr/lifecycle/model.ts";
import { groupCode } from "#features/qr/model.ts";
import { applyStep, type FullCode, type StaffStep } from "../contract.ts";
import { useApplyStep } from "./apply-step.ts";
import { PlateDialog } from "./plate-dialog.tsx";
import { RetiredFor } from "./retired-for.tsx";

/** Steps that need input first: a reason, or which plate it is. */
function isAsked(step: StaffStep): boolean {
  return step === "engraved" || RULES[step].isReasoned === true;
}

/** Undoes or ends something, or is done better elsewhere: packing checks the card and the box, too. */
function isLesser(step: StaffStep): boolean {
  return step === "packed" || RULES[step].isReasoned === true;
}

/** The possible steps: forward ones run at once, undoing or ending ones ask for a reason. */
export function StepButtons({ code: shown }: { code: FullCode }) {
  const { t } = useTranslation("code-list");
  const { code, steps } = shown;
  const { permissions } = useStaffRights();
  const [asking, setAsking] = useState<StaffStep | null>(null);
  const [retiredFor, setRetiredFor] = useState<Retirement>(RETIREMENTS[0]);
  const { mutate, isPending, variables } = useApplyStep(code);
  if (steps.length === 0) return null;
  return (
    <>
      <div className="actions">
        {steps.includes("packed") && permissions.includes("warehouse.work") && (
          <ButtonLink small to="/warehouse-scan?task=pack">
            {t("packing")}
          </ButtonLink>
        )}
        {steps.map((step) => (
          <Button
            key={step}
            small
            variant={isLesser(step) ? "quiet" : "primary"}
            busy={isPending && variables === step ? t("bulk.pressing") : null}
            onClick={() => (isAsked(step) ? setAsking(step) : mutate(step))}
          >
            {t(`press.${step}`)}
          </Button>
        ))}
      </div>
      {asking === "engraved" && (
        <PlateDialog code={code} plate={null} onClose={() => setAsking(null)} />
      )}
      {asking !== null && asking !== "engraved" && (
        <ReasonDialog
          open
          onClose={() => setAsking(null)}
          title={t("bulk.title", { step: t(`press.${asking}`) })}
          text={
            asking === "replaced"
              ? t("plates.replacing", { code: groupCode(code) })
              : t("code.asking", { code: groupCode(code) })
          }
          words={{
            submit: t(`press.${asking}`),
            busy: t("bulk.pressing"),
            done: t("code.done"),
            failed: t("code.failed"),
          }}
          decide={({ reason }) =>
            call(applyStep, {
              params: { code },
              body: { step: asking, reason, ...(asking === "retired" && { retiredFor }) },
            })
          }
        >
          {asking === "retired" && (
            <RetiredFor code={shown} value={retiredFor} onChange={setRetiredFor} />
          )}
        </ReasonDialog>
      )}
    </>
  );
}
