import { useTranslation } from "react-i18next";
import { useState, type SubmitEvent } from "react";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import type { CallInput } from "#platform/call.ts";
import { call } from "#platform/pages/call.ts";
import { formBody } from "#platform/pages/form-body.ts";
import { Button } from "#ui/button.tsx";
import { Field, FieldGroup } from "#ui/field.tsx";
import { Prose } from "#ui/prose.tsx";
import { RadioList } from "#ui/radio-list.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { EarlierDecisions } from "../../components/decision.tsx";
import { APPEAL_OUTCOMES, REASONS_MAX, type AppealOutcome } from "../../contract.ts";
import { decideAppeal, type WholeCase } from "../contract.ts";
import { useCaseStep } from "./case-step.ts";
import { GroundFields } from "./ground-fields.tsx";

type CaseAppealsProps = { shown: WholeCase; onLost: () => void };

/** Appeals of either side. Whoever decided the case reads them, and somebody else decides. */
export function CaseAppeals({ shown, onLost }: CaseAppealsProps) {
  const { t } = useTranslation("cases");
  if (shown.appeals.length === 0) return null;
  return (
    <section className="staff-part">
      <h2>{t("appeals.heading")}</h2>
      <ul className="case-list">
        {shown.appeals.map((appeal) => (
          <li key={appeal.id}>
            <OneAppeal shown={shown} appeal={appeal} onLost={onLost} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type OneAppealProps = CaseAppealsProps & { appeal: WholeCase["appeals"][number] };

function OneAppeal({ shown, appeal, onLost }: OneAppealProps) {
  const { t, i18n } = useTranslation(["cases", "reports"]);
  const day = (moment: string) => formatDay(moment, localeOf(i18n.language));
  const { by, at, text, outcome, reasons, decidedAt, canDecide, replaced } = appeal;
  return (
    <>
      <p>
        <b>{t(`appeals.by.${by}`)}</b>{" "}
        <time className="small" dateTime={at}>
          {day(at)}
        </time>
      </p>
      <div className="reading">
        <Prose text={text} />
      </div>
      {outcome !== null && (
        <>
          <p>
            {t(
              outcome === "uphold"
                ? "reports:appealOutcomes.uphold"
                : `reports:appealOutcomes.overturn.${by}`,
            )}{" "}
            {decidedAt !== null && <span className="small">{day(decidedAt)}</span>}
          </p>
          {reasons !== null && (
            <div className="reading">
              <Prose text={reasons} />
            </div>
          )}
        </>
      )}
      {replaced !== null && <EarlierDecisions decisions={[replaced]} />}
      {outcome === null && !canDecide && <p className="small">{t("appeals.others")}</p>}
      {outcome === null && canDecide && (
        <AppealDecision shown={shown} appeal={appeal} onLost={onLost} />
      )}
    </>
  );
}

function AppealDecision({ shown, appeal, onLost }: OneAppealProps) {
  const { t } = useTranslation(["cases", "reports"]);
  const params = { number: shown.number, appealId: appeal.id };
  const [outcome, setOutcome] = useState<AppealOutcome | null>(null);
  const isRemoved = outcome === "overturn" && appeal.by === "notifier";
  const { run, isPending, form, fields } = useCaseStep<CallInput<typeof decideAppeal>["body"]>({
    shown,
    send: (body, headers) => call(decideAppeal, { params, body }, { headers }),
    done: t("appeals.done"),
    onLost,
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const names = ["outcome", "ground", "reference", "reasons"] as const;
    run(formBody(decideAppeal, new FormData(event.currentTarget), names));
  }

  return (
    <form ref={form} className="stack" method="post" noValidate onSubmit={submit}>
      <FieldGroup label={t("appeals.outcome")} error={fields["outcome"] && t("decide.choose")}>
        <RadioList<AppealOutcome>
          name="outcome"
          onChange={setOutcome}
          options={APPEAL_OUTCOMES.map((value) => ({
            value,
            title: t(`appeals.outcomes.${value}.title`),
            text: t(
              value === "uphold"
                ? "appeals.outcomes.uphold.text"
                : `appeals.outcomes.overturn.text.${appeal.by}`,
            ),
          }))}
        />
      </FieldGroup>
      {isRemoved && shown.decision?.outcome === "keep" && <GroundFields fields={fields} />}
      <Field label={t("decide.reasons")} hint={t("decide.reasonsHint")} error={fields["reasons"]}>
        <TextArea
          name="reasons"
          limit={{ max: REASONS_MAX, text: (count) => t("reports:left", { count }) }}
        />
      </Field>
      <div className="actions">
        <Button type="submit" busy={isPending ? t("saving") : null}>
          {t("appeals.submit")}
        </Button>
      </div>
    </form>
  );
}
