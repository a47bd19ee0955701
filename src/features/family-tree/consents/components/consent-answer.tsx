import { useMutation, useQuery } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, hasFieldProblems } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { useHydrated } from "#shell/hydrated.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { useFocusOnProblem } from "#ui/field-problems.ts";
import { FieldGroup } from "#ui/field.tsx";
import { RadioList } from "#ui/radio-list.tsx";
import { Spinner } from "#ui/spinner.tsx";
import {
  answerTreeConsent,
  CONSENT_ANSWERS,
  getTreeConsent,
  type ConsentAnswer as Answer,
  type TreeConsent,
} from "../contract.ts";
import { SaidOfThem } from "./said-of-them.tsx";

/** What a tree says of whoever has the link, and how they may stand there: answered without an account. */
export function ConsentAnswer({ token }: { token: string }) {
  const { t } = useTranslation("family-tree-people");
  const { data, error } = useQuery({
    ...callQuery(getTreeConsent, { params: { token } }),
    // An answered question is gone: asking for it again would take away what was answered.
    staleTime: Infinity,
  });
  if (data) return <Asked token={token} consent={data} />;
  if (!error) return <Spinner label={t("answer.loading")} />;
  return (
    <Banner tone="bad" title={t("answer.failed")}>
      {error.message}
    </Banner>
  );
}

function Asked({ token, consent }: { token: string; consent: TreeConsent }) {
  const { t } = useTranslation("family-tree-people");
  const hydrated = useHydrated();
  const [answer, choose] = useState<Answer>(consent.answer ?? "keepers");
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: (isAdult: boolean) =>
      call(answerTreeConsent, { params: { token }, body: { answer, isAdult } }),
  });
  const form = useFocusOnProblem(error);
  const problems = error instanceof ApiError ? error.fields : {};

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isPending) mutate(new FormData(event.currentTarget).has("isAdult"));
  }

  if (isSuccess) {
    return (
      <Banner tone="good" title={<span role="status">{t(`answer.done.${answer}`)}</span>}>
        {answer === "none" ? null : t("answer.receipt")}
      </Banner>
    );
  }
  return (
    <form ref={form} className="stack" method="post" noValidate onSubmit={submit}>
      {consent.answer !== null && <p>{t(`answer.now.${consent.answer}`)}</p>}
      <SaidOfThem consent={consent} />
      {error !== null && !hasFieldProblems(error) && (
        <Banner tone="bad" title={t("answer.answerFailed")}>
          {error.message}
        </Banner>
      )}
      {consent.isChild && <p>{t("answer.isChild")}</p>}
      <FieldGroup label={t("answer.legend")} error={problems["answer"]}>
        <RadioList
          name="answer"
          value={answer}
          onChange={choose}
          options={CONSENT_ANSWERS.filter((each) => each !== "everyone" || !consent.isChild).map(
            (value) => ({ value, title: t(`answer.${value}`) }),
          )}
        />
      </FieldGroup>
      {consent.asksAge && answer === "everyone" && (
        <Checkbox name="isAdult" label={t("answer.isAdult")} error={problems["isAdult"]} />
      )}
      <div className="actions">
        <Button
          type="submit"
          disabled={!hydrated}
          variant={answer === "none" ? "bad" : "primary"}
          busy={isPending ? t("answer.saving") : null}
        >
          {t("answer.submit")}
        </Button>
      </div>
    </form>
  );
}
