import { useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import type { CallInput } from "#platform/call.ts";
import { call } from "#platform/pages/call.ts";
import { formBody } from "#platform/pages/form-body.ts";
import { Button } from "#ui/button.tsx";
import { Field, FieldGroup } from "#ui/field.tsx";
import { RadioList } from "#ui/radio-list.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { REASONS_MAX, REPORT_OUTCOMES, type ReportOutcome } from "../../contract.ts";
import { decideCase, type WholeCase } from "../contract.ts";
import { useCaseStep } from "./case-step.ts";
import { dayIn, DayField } from "./day-field.tsx";
import { GroundFields } from "./ground-fields.tsx";

type DecideFormProps = { shown: WholeCase; onLost: () => void };
type Typed = CallInput<typeof decideCase>["body"];

/** The decision: enforced at once, and mailed to both sides with its reasons. */
export function DecideForm({ shown, onLost }: DecideFormProps) {
  const { t } = useTranslation(["cases", "reports"]);
  const [outcome, setOutcome] = useState<ReportOutcome | null>(null);
  const { run, isPending, form, fields } = useCaseStep<Typed>({
    shown,
    send: (body, headers) =>
      call(decideCase, { params: { number: shown.number }, body }, { headers }),
    done: t("decide.done"),
    onLost,
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const given = new FormData(event.currentTarget);
    const names = ["outcome", "ground", "reference", "reasons"] as const;
    const [until, policeToldAt] = [dayIn(given, "until"), dayIn(given, "policeToldAt")];
    run({
      ...formBody(decideCase, given, names),
      ...(until !== null && { until }),
      ...(policeToldAt !== null && { policeToldAt }),
    });
  }

  return (
    <section className="staff-part">
      <h2>{t("decide.heading")}</h2>
      <p className="small">{t("decide.note")}</p>
      <form ref={form} className="stack" method="post" noValidate onSubmit={submit}>
        <FieldGroup label={t("decide.outcome")} error={fields["outcome"] && t("decide.choose")}>
          <RadioList<ReportOutcome>
            name="outcome"
            onChange={setOutcome}
            options={REPORT_OUTCOMES.map((value) => ({
              value,
              title: t(`outcomes.${value}.title`),
              text: t(`outcomes.${value}.text`),
            }))}
          />
        </FieldGroup>
        {outcome === "restrict" && (
          <DayField
            name="until"
            label={t("decide.until")}
            optional={t("optional")}
            error={fields["until"]}
          />
        )}
        {outcome !== null && outcome !== "keep" && <GroundFields fields={fields} />}
        <Field label={t("decide.reasons")} hint={t("decide.reasonsHint")} error={fields["reasons"]}>
          <TextArea
            name="reasons"
            limit={{ max: REASONS_MAX, text: (count) => t("reports:left", { count }) }}
          />
        </Field>
        {shown.isUrgent && (
          <DayField
            name="policeToldAt"
            label={t("decide.policeToldAt")}
            hint={t("decide.policeHint")}
            error={fields["policeToldAt"]}
          />
        )}
        <div className="actions">
          <Button type="submit" busy={isPending ? t("saving") : null}>
            {t("decide.submit")}
          </Button>
        </div>
      </form>
    </section>
  );
}
