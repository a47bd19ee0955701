// texts: ledger:press.*
import { useMutation } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Permission } from "#platform/actor.ts";
import { callApi } from "#platform/pages/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { canTakeStep } from "../../policy.ts";
import { lookAtBulk, type Look, type PressedBulk, type Scope } from "../contract.ts";
import { TOGETHER } from "../model.ts";
import { BulkDialog } from "./bulk-dialog.tsx";

type BulkBarProps = {
  /** `null` while nothing is chosen. */
  scope: Scope | null;
  permissions: readonly Permission[];
  onDone: () => void;
};

type Asked = Pick<PressedBulk, "scope" | "step">;

/** One step of all that are chosen, on the page or beyond it: first what would come of it. */
export function BulkBar({ scope, permissions, onDone }: BulkBarProps) {
  const { t } = useTranslation("ledger");
  const [asked, setAsked] = useState<Asked | null>(null);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (body: Asked) => callApi<Look>(lookAtBulk.path, { method: "POST", body }),
    onSuccess: (_, body) => setAsked(body),
  });
  const actor = { userId: "", roles: [], permissions, isAdmin: true };
  const steps = TOGETHER.filter((one) => canTakeStep(actor, one));

  function look(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).get("step");
    const step = steps.find((one) => one === chosen);
    if (step !== undefined && scope !== null && !isPending) mutate({ scope, step });
  }

  if (steps.length === 0) return null;
  return (
    <>
      <form className="staff-filter" onSubmit={look}>
        <Field label={<ScopeWords scope={scope} />}>
          <Select
            name="step"
            options={steps.map((value) => ({ value, label: t(`press.${value}`) }))}
          />
        </Field>
        <div className="actions">
          <Button
            type="submit"
            variant="quiet"
            aria-disabled={scope === null}
            busy={isPending ? t("bulk.looking") : null}
          >
            {t("bulk.look")}
          </Button>
        </div>
      </form>
      {error && <Banner tone="bad">{error.message}</Banner>}
      {asked !== null && data !== undefined && (
        <BulkDialog
          {...asked}
          look={data}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            onDone();
          }}
        />
      )}
    </>
  );
}

function ScopeWords({ scope }: { scope: Scope | null }) {
  const { t } = useTranslation("ledger");
  if (scope === null) return t("bulk.none");
  return "codes" in scope ? t("bulk.step", { count: scope.codes.length }) : t("bulk.stepAll");
}
