// texts: code-list:press.*
import "./bulk-bar.css";
import { useMutation } from "@tanstack/react-query";
import { useState, type ReactNode, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { useStaffRights } from "#shell/staff-rights.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { canTakeStep } from "../../policy.ts";
import { previewBulk, type NewBulk, type Scope } from "../contract.ts";
import { BULK_STEPS } from "../model.ts";
import { BulkDialog } from "./bulk-dialog.tsx";

type BulkBarProps = {
  scope: Scope;
  /** Nothing is to be chosen any more. */
  onDone: () => void;
  /** Choosing more than the page shows. */
  children: ReactNode;
};

type Asked = Pick<NewBulk, "scope" | "step">;

/**
 * A step for all selected codes, on the page or beyond it, with a preview first. It stays in view at the
 * foot of the window, and moves no row when it comes or goes.
 */
export function BulkBar({ scope, onDone, children }: BulkBarProps) {
  const { t } = useTranslation("code-list");
  const [asked, setAsked] = useState<Asked | null>(null);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (body: Asked) => call(previewBulk, { body }),
    onSuccess: (_, body) => setAsked(body),
  });
  const { permissions } = useStaffRights();
  const actor = { userId: "", roles: [], permissions, isAdmin: true };
  const steps = BULK_STEPS.filter((one) => canTakeStep(actor, one));

  function look(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).get("step");
    const step = steps.find((one) => one === chosen);
    if (step !== undefined && !isPending) mutate({ scope, step });
  }

  if (steps.length === 0) return null;
  return (
    <div className="bulk-bar">
      <form className="staff-filter" onSubmit={look}>
        <Field label={<ScopeWords scope={scope} />}>
          <Select
            name="step"
            options={steps.map((value) => ({ value, label: t(`press.${value}`) }))}
          />
        </Field>
        <div className="actions">
          <Button type="submit" small busy={isPending ? t("bulk.looking") : null}>
            {t("bulk.look")}
          </Button>
          <Button variant="bare" small onClick={onDone}>
            {t("bulk.clear")}
          </Button>
        </div>
        {children}
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
    </div>
  );
}

function ScopeWords({ scope }: { scope: Scope }) {
  const { t } = useTranslation("code-list");
  return "codes" in scope ? t("bulk.step", { count: scope.codes.length }) : t("bulk.stepAll");
}
