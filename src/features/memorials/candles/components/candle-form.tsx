import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { typedName } from "../../components/typed-name.ts";
import { useEntryForm } from "../../entries/components/entry-form.ts";
import { FormProblem, HiddenFields, Thanks } from "../../entries/components/form-extras.tsx";
import { formId, type Refusal, type Typed } from "../../entries/components/visitor-form.ts";
import { WaitingPlace } from "../../entries/components/waiting-place.tsx";
import type { Candle } from "../contract.ts";

type CandleFormProps = {
  id: string;
  name: string;
  days: number;
  refusal: Refusal | null;
  /** Words are read here before they are shown. */
  isChecked: boolean;
};

const DAY = 86_400_000;

/** A name and a few words, both only if one wants to. */
export function CandleForm({ id, name, days, refusal, isChecked }: CandleFormProps) {
  const { t, i18n } = useTranslation("memorials");
  const failed = t("candles.failed");
  const { form, submit, isPending, left, problem, fields, typed } = useEntryForm({
    id,
    kind: "candle",
    refusal,
    isChecked,
    hope: (given, hopedId) => hopedCandle(given, hopedId, days),
    failed,
  });
  const locale = localeOf(i18n.language);
  const burns =
    left &&
    (left.waits
      ? t("entries.waits.candle")
      : t("candles.burns", { date: formatDay(left.burnsUntil, locale) }));
  return (
    <form
      ref={form}
      id={formId("candle")}
      className="entry-form stack"
      method="post"
      action={`#${formId("candle")}`}
      aria-label={t("candles.lightFor", { name: typedName(name) })}
      onSubmit={submit}
      noValidate
    >
      <FormProblem title={failed} problem={problem} />
      <HiddenFields kind="candle" />
      <Field label={t("candles.name")} error={fields["name"]}>
        <div className="field-join">
          <TextInput name="name" autoComplete="name" defaultValue={typed["name"]} />
          <Button type="submit" busy={isPending ? t("candles.lighting") : null}>
            {t("candles.light")}
          </Button>
        </div>
      </Field>
      <details className="disclosure" open={hasWords(typed, fields)}>
        <summary>{t("candles.addWords")}</summary>
        <Field
          label={t("candles.words")}
          hint={isChecked && t("candles.checked")}
          error={fields["message"]}
        >
          <TextArea name="message" low defaultValue={typed["message"]} />
        </Field>
      </details>
      <WaitingPlace id={id} kind="candle" failed={failed} />
      <Thanks kind="candle" text={burns} />
    </form>
  );
}

function hasWords(typed: Typed, fields: Record<string, string>): boolean {
  return Boolean(typed["message"]) || fields["message"] !== undefined;
}

function hopedCandle(typed: Typed, id: string, days: number): Candle {
  const litAt = new Date();
  return {
    id,
    name: typed["name"] || null,
    message: typed["message"] || null,
    litAt: litAt.toISOString(),
    burnsUntil: new Date(litAt.getTime() + days * DAY).toISOString(),
  };
}
