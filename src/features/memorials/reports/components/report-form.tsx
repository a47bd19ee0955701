import { useMutation } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { useAttemptKey } from "#platform/pages/attempt-key.ts";
import { call } from "#platform/pages/call.ts";
import { formProblems } from "#platform/pages/form-problems.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { useFocusOnProblem } from "#ui/field-problems.ts";
import { Field, FieldGroup } from "#ui/field.tsx";
import { PostedForm } from "#ui/posted-form.tsx";
import { RadioList } from "#ui/radio-list.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { EXPLANATION_MAX, sendReport, REPORT_REASONS, type ReportReason } from "../contract.ts";
import { Received } from "./received.tsx";
import { SubjectFields } from "./subject-fields.tsx";
import {
  REPORT_FORM,
  reportIn,
  typedIn,
  type Refusal,
  type ReportSubject,
  type Typed,
} from "./typed-report.ts";

type ReportFormProps = {
  subject: ReportSubject;
  /** Of the memorial, if everybody may know of it. */
  pageName: string | null;
  /** The server's answer to the same form, posted without a script. */
  refusal: Refusal | null;
};

/** Reason, explanation, name and good faith; works without a script, too. */
export function ReportForm({ subject, pageName, refusal }: ReportFormProps) {
  const { t } = useTranslation("reports");
  const { submit, receipt, sent, isPending, problem, fields, form } = useReporting(refusal);
  const typed: Partial<Typed> = refusal?.typed ?? {};
  if (receipt !== undefined) {
    return <Received receipt={receipt} isWritten={sent?.email !== ""} />;
  }
  return (
    <PostedForm
      id={REPORT_FORM}
      ref={form}
      onSubmit={submit}
      problem={problem}
      failed={t("failed")}
    >
      <SubjectFields subject={subject} pageName={pageName} typed={typed} fields={fields} />
      <FieldGroup label={t("reason")} error={fields["reason"] && t("reasonMissing")}>
        <RadioList<ReportReason>
          name="reason"
          defaultValue={REPORT_REASONS.find((one) => one === typed.reason)}
          options={REPORT_REASONS.map((value) => ({
            value,
            title: t(`reasons.${value}.title`),
            text: t(`reasons.${value}.text`),
          }))}
        />
      </FieldGroup>
      <Field label={t("explanation")} hint={t("explanationHint")} error={fields["explanation"]}>
        <TextArea
          name="explanation"
          required
          defaultValue={typed.explanation}
          limit={{ max: EXPLANATION_MAX, text: (count) => t("left", { count }) }}
        />
      </Field>
      <Field label={t("name")} hint={t("nameHint")} error={fields["name"]}>
        <TextInput name="name" autoComplete="name" defaultValue={typed.name} />
      </Field>
      <Field label={t("email")} hint={t("emailHint")} error={fields["email"]}>
        <TextInput name="email" type="email" autoComplete="email" defaultValue={typed.email} />
      </Field>
      <Checkbox
        name="goodFaith"
        label={t("goodFaith")}
        defaultChecked={(typed.goodFaith ?? "") !== ""}
        error={fields["goodFaith"] && t("goodFaithMissing")}
      />
      <div className="actions">
        <Button type="submit" busy={isPending ? t("sending") : null}>
          {t("send")}
        </Button>
      </div>
    </PostedForm>
  );
}

/** Sent by script: the fields keep their content until the server accepts them. */
function useReporting(refusal: Refusal | null) {
  const { t } = useTranslation("reports");
  const keyFor = useAttemptKey();
  const { mutate, data, variables, error, isPending } = useMutation({
    mutationFn: (typed: Typed) =>
      call(
        sendReport,
        { body: reportIn(typed) },
        { headers: { "idempotency-key": keyFor(JSON.stringify(typed)) } },
      ),
  });

  const form = useFocusOnProblem(error);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isPending) mutate(typedIn(new FormData(event.currentTarget)));
  }

  return {
    form,
    submit,
    isPending,
    receipt: data,
    sent: variables,
    ...formProblems(error, refusal, t("offline")),
  };
}
