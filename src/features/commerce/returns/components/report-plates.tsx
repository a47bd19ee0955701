import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { textsIn } from "#platform/pages/form-body.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, FieldGroup } from "#ui/field.tsx";
import { RadioList } from "#ui/radio-list.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import { announceReturn, reportLoss, RETURN_KINDS, type ReturnKind } from "../contract.ts";

type ReportPlatesProps = { codes: string[]; onClose: () => void; onDone: () => void };

type Report = { kind: ReturnKind; reason: string };

/** What happened to plates: not sold, faulty or lost, and why. */
export function ReportPlates({ codes, onClose, onDone }: ReportPlatesProps) {
  const { t } = useTranslation("company");
  const form = useId();
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ kind, reason }: Report) =>
      kind === "lost"
        ? call(reportLoss, { body: { codes, reason } })
        : call(announceReturn, { body: { codes, kind, reason } }),
    onSuccess: async ({ number }) => {
      onDone();
      toast.show({ title: t("report.done", { number }) });
      await client.invalidateQueries();
    },
  });
  const problems = error instanceof ApiError ? error.fields : {};

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = textsIn(new FormData(event.currentTarget), ["kind", "reason"]);
    const kind = RETURN_KINDS.find((one) => one === typed.kind) ?? "unsold";
    if (!isPending) mutate({ kind, reason: typed.reason });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t("report.title", { count: codes.length })}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("leave")}
          </Button>
          <Button type="submit" form={form} busy={isPending ? t("saving") : null}>
            {t("report.submit")}
          </Button>
        </>
      }
    >
      <form id={form} className="stack" noValidate onSubmit={submit}>
        {error && Object.keys(problems).length === 0 && (
          <Banner tone="bad" title={t("report.failed")}>
            {error.message}
          </Banner>
        )}
        <FieldGroup label={t("report.kind")} error={problems["kind"]}>
          <RadioList
            name="kind"
            defaultValue="unsold"
            options={RETURN_KINDS.map((value) => ({
              value,
              title: t(`report.kinds.${value}.title`),
              text: t(`report.kinds.${value}.text`),
            }))}
          />
        </FieldGroup>
        <Field label={t("report.reason")} hint={t("report.reasonHint")} error={problems["reason"]}>
          <TextInput name="reason" autoComplete="off" />
        </Field>
      </form>
    </Dialog>
  );
}
