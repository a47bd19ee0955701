import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { Lazy } from "#ui/lazy.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { typedName } from "../../components/typed-name.ts";
import { useEntryForm } from "#features/memorials/messages/components/entry-form.ts";
import { FormProblem, HiddenFields, Thanks } from "../../entries/components/form-extras.tsx";
import {
  formId,
  thanksId,
  type Refusal,
  type Typed,
} from "../../entries/components/visitor-form.ts";
import { LazyWaitingEntries } from "#features/memorials/messages/components/lazy-waiting-entries.tsx";
import { writeCandle } from "#features/memorials/messages/components/write-entry.ts";
import type { Candle } from "../../entries/candles/contract.ts";
import { comeToLedge } from "./come-to-ledge.ts";

type CandleFormProps = {
  id: string;
  name: string;
  days: number | null;
  refusal: Refusal | null;
  /** Messages need a keeper's approval before they are shown. */
  isChecked: boolean;
  /** What the reader has lit: `null` before, and when it is out again. */
  onLit: (id: string | null) => void;
};

const DAY = 86_400_000;

/** Loaded for those who have lit a candle. */
async function loadOwnCandle() {
  const { OwnCandle } = await import("./own-candle.tsx");
  return OwnCandle;
}

/** A name and a short message, both optional, and afterwards the candle that was lit. */
export function CandleForm(props: CandleFormProps) {
  const { id, name, days, refusal, isChecked, onLit } = props;
  const { t, i18n } = useTranslation("memorials");
  const [isOut, setIsOut] = useState(false);
  const failed = t("kinds.candle.failed");
  const { form, submit, isPending, left, secret, reset, problem, fields, typed } = useEntryForm({
    id,
    kind: "candle",
    refusal,
    isChecked,
    send: (given, options) => writeCandle(id, given, options),
    // Unknown days mean that there is no list for it to be shown in.
    optimistic: (given, optimisticId) => optimisticCandle(given, optimisticId, days ?? 0),
    failed,
    arrive: comeToLedge,
  });
  const locale = localeOf(i18n.language);
  const burns =
    left &&
    (left.waits
      ? t("kinds.candle.waits")
      : t("candles.burns", { date: formatDay(left.burnsUntil, locale) }));
  const leftId = left?.id ?? null;
  // The pressed button is gone, or far away.
  useEffect(() => {
    onLit(leftId);
    if (leftId === null) return;
    document.getElementById(thanksId("candle"))?.focus({ preventScroll: true });
  }, [leftId, onLit]);
  // Out until another is lit.
  const outText = isOut ? t("candles.own.out") : null;
  const light = (
    <Button type="submit" busy={isPending ? t("candles.lighting") : null}>
      {t("candles.light")}
    </Button>
  );
  return (
    <>
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
        <Thanks kind="candle" text={burns ?? outText} />
        <FormProblem title={failed} problem={problem} />
        <HiddenFields kind="candle" />
        {left === null && (
          <>
            <Field label={t("candles.name")} error={fields["name"]}>
              <div className="field-join">
                <TextInput name="name" autoComplete="name" defaultValue={typed["name"]} />
                {light}
              </div>
            </Field>
            <details className="disclosure" open={hasWords(typed, fields)}>
              <summary>{t("candles.addWords")}</summary>
              <div className="stack stack-tight">
                <Field
                  label={t("candles.words")}
                  hint={isChecked && t("candles.checked")}
                  error={fields["message"]}
                >
                  <TextArea name="message" low defaultValue={typed["message"]} />
                </Field>
                <div className="actions">{light}</div>
              </div>
            </details>
          </>
        )}
      </form>
      {left !== null && secret !== null && (
        <Lazy load={loadOwnCandle} need={left.id}>
          {(OwnCandle) => (
            <OwnCandle
              key={left.id}
              id={id}
              candle={left}
              secret={secret}
              isChecked={isChecked}
              onAnother={() => {
                reset();
                setIsOut(false);
              }}
              onOut={() => {
                reset();
                setIsOut(true);
                document.getElementById(thanksId("candle"))?.focus({ preventScroll: true });
              }}
            />
          )}
        </Lazy>
      )}
      <LazyWaitingEntries id={id} kind="candle" failed={failed} />
    </>
  );
}

function hasWords(typed: Typed, fields: Record<string, string>): boolean {
  return Boolean(typed["message"]) || fields["message"] !== undefined;
}

function optimisticCandle(typed: Typed, id: string, days: number): Candle {
  const litAt = new Date();
  return {
    id,
    name: typed["name"] || null,
    message: typed["message"] || null,
    litAt: litAt.toISOString(),
    burnsUntil: new Date(litAt.getTime() + days * DAY).toISOString(),
    relitAt: null,
    timesRelit: 0,
  };
}
