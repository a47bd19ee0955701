import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, callApi } from "#platform/pages/api-client.ts";
import type { Permission } from "#platform/actor.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import { RULES } from "../../life/model.ts";
import { groupCode } from "../../model.ts";
import { canTakeStep } from "../../policy.ts";
import { pressMany, STAFF_STEPS, type BulkDone, type StaffStep } from "../contract.ts";

// texts: ledger:press.*

/** Those that stand on their own for many at once; the rest is decided one by one. */
const TOGETHER = STAFF_STEPS.filter((step) => step !== "retired" && step !== "reinstated");

type Sent = { codes: string[]; step: StaffStep; reason?: string; isPreview?: boolean };

const send = (body: Sent) => callApi<BulkDone>(pressMany.path, { method: "POST", body });

type BulkBarProps = {
  codes: string[];
  permissions: readonly Permission[];
  onDone: () => void;
};

/** One step of all that are chosen: first what would come of it, then the step, and the way back. */
export function BulkBar({ codes, permissions, onDone }: BulkBarProps) {
  const { t } = useTranslation("ledger");
  const [step, setStep] = useState<StaffStep | null>(null);
  const preview = useMutation({ mutationFn: send });
  const actor = { userId: "", roles: [], permissions, isAdmin: true };
  const steps = TOGETHER.filter((one) => canTakeStep(actor, one));

  function look(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).get("step");
    const found = steps.find((one) => one === chosen);
    if (found === undefined || codes.length === 0 || preview.isPending) return;
    preview.mutate(
      {
        codes,
        step: found,
        isPreview: true,
        ...(RULES[found].isReasoned && { reason: t("bulk.trying") }),
      },
      { onSuccess: () => setStep(found) },
    );
  }

  if (steps.length === 0) return null;
  return (
    <>
      <form className="staff-filter" onSubmit={look}>
        <Field
          label={codes.length === 0 ? t("bulk.none") : t("bulk.step", { count: codes.length })}
        >
          <Select
            name="step"
            options={steps.map((value) => ({ value, label: t(`press.${value}`) }))}
          />
        </Field>
        <div className="actions">
          <Button
            type="submit"
            variant="quiet"
            aria-disabled={codes.length === 0}
            busy={preview.isPending ? t("bulk.looking") : null}
          >
            {t("bulk.look")}
          </Button>
        </div>
      </form>
      {preview.error && <Banner tone="bad">{preview.error.message}</Banner>}
      {step !== null && preview.data && (
        <BulkDialog
          step={step}
          preview={preview.data}
          onClose={() => setStep(null)}
          onDone={() => {
            setStep(null);
            onDone();
          }}
        />
      )}
    </>
  );
}

type BulkDialogProps = {
  step: StaffStep;
  preview: BulkDone;
  onClose: () => void;
  onDone: () => void;
};

function BulkDialog({ step, preview, onClose, onDone }: BulkDialogProps) {
  const { t } = useTranslation("ledger");
  const form = useId();
  const { mutate, error, isPending } = usePressing(step, onDone);
  const problems = error instanceof ApiError ? error.fields : {};
  const { taken, refused } = preview;

  function press(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = new FormData(event.currentTarget).get("reason");
    if (isPending || taken.length === 0) return;
    mutate({ codes: taken, step, ...(typeof reason === "string" && { reason }) });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t("bulk.title", { step: t(`press.${step}`) })}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("bulk.leave")}
          </Button>
          <Button
            type="submit"
            form={form}
            aria-disabled={taken.length === 0}
            busy={isPending ? t("bulk.pressing") : null}
          >
            {t("bulk.go", { count: taken.length })}
          </Button>
        </>
      }
    >
      <form id={form} className="stack" noValidate onSubmit={press}>
        <p>{t("bulk.will", { count: taken.length })}</p>
        {refused.length > 0 && (
          <>
            <p>{t("bulk.wont", { count: refused.length })}</p>
            <ul className="stack">
              {refused.slice(0, 10).map(({ code, message }) => (
                <li key={code} className="small">
                  <span translate="no">{groupCode(code)}</span>: {message}
                </li>
              ))}
            </ul>
          </>
        )}
        {error && <Banner tone="bad">{error.message}</Banner>}
        {RULES[step].isReasoned && (
          <Field label={t("code.reason")} error={problems["reason"]}>
            <TextInput name="reason" autoComplete="off" />
          </Field>
        )}
      </form>
    </Dialog>
  );
}

/** A step forward can be undone from the message that tells of it: by an entry of its own. */
function usePressing(step: StaffStep, onDone: () => void) {
  const { t } = useTranslation("ledger");
  const toast = useToast();
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: (codes: string[]) =>
      send({ codes, step: "takenBack", reason: t("bulk.undone", { step: t(`press.${step}`) }) }),
    onSuccess: ({ taken }) => toast.show({ title: t("bulk.back", { count: taken.length }) }),
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("bulk.failed"), description: message }),
    onSettled: () => client.invalidateQueries(),
  });
  return useMutation({
    mutationFn: send,
    onSuccess: async ({ taken, refused }) => {
      const isForward = RULES[step].isReasoned !== true && step !== "plateOrdered";
      toast.show({
        title: t("bulk.done", { count: taken.length }),
        ...(refused.length > 0 && { description: t("bulk.wont", { count: refused.length }) }),
        ...(isForward && {
          action: { label: t("bulk.undo"), onPress: () => undo.mutate(taken) },
        }),
      });
      onDone();
      await client.invalidateQueries();
    },
  });
}
