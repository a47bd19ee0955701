import { useMutation } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { FieldGroup } from "#ui/field.tsx";
import { useToast } from "#ui/toast.tsx";
import { PURPOSES } from "../contract.ts";
import { recordAnswers } from "./record-answers.ts";
import { answered, keepConsent, useStoredAnswer, type Preferences } from "./stored-consent.ts";

/** The visitor's consent by purpose; withdrawing is as easy as giving it (GDPR article 7, 3). */
export function ConsentChoices() {
  const { t, i18n } = useTranslation("cookies");
  const toast = useToast();
  const answer = useStoredAnswer();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (preferences: Preferences) => recordAnswers(preferences, "settings"),
    onSuccess: (_, preferences) => {
      keepConsent(preferences);
      toast.show({ title: t("choice.saved") });
    },
    onError: ({ message: description }) =>
      toast.show({ tone: "bad", inPage: "said", title: t("common:consent.failed"), description }),
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const ticked = new FormData(event.currentTarget).getAll("purpose");
    const yes = PURPOSES.filter((purpose) => ticked.includes(purpose));
    if (!isPending) mutate(answered(yes));
  }

  return (
    // Keyed by the stored answer, so that a new answer resets the form.
    <form key={JSON.stringify(answer)} className="stack needs-script" onSubmit={submit}>
      {error !== null && (
        <Banner tone="bad" title={t("common:consent.failed")}>
          {error.message}
        </Banner>
      )}
      <FieldGroup label={t("choice.question")}>
        {PURPOSES.map((purpose) => (
          <Checkbox
            key={purpose}
            name="purpose"
            value={purpose}
            defaultChecked={answer?.preferences[purpose] ?? purpose === "necessary"}
            disabled={purpose === "necessary"}
            label={t(`purposes.${purpose}.name`)}
            text={t(`purposes.${purpose}.text`)}
          />
        ))}
      </FieldGroup>
      <div className="actions">
        <Button type="submit" busy={isPending ? t("common:consent.saving") : null}>
          {t("choice.save")}
        </Button>
      </div>
      <p className="small">
        {answer === null
          ? t("choice.none")
          : t("choice.given", { date: formatDay(answer.givenAt, localeOf(i18n.language)) })}
      </p>
    </form>
  );
}
