import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import type { CallInput } from "#platform/call.ts";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { ApiError, hasFieldProblems } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { formBody } from "#platform/pages/form-body.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { useFocusOnProblem } from "#ui/field-problems.ts";
import { Field } from "#ui/field.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import { askTreeConsent, getTreeConsentState } from "../contract.ts";

type AskConsentProps = { memorialId: string; person: { id: string; name: string } };

/** For editors, in the panel of a living person: what they said, and a form to ask them by mail. */
export function AskConsent({ memorialId, person }: AskConsentProps) {
  const { t, i18n } = useTranslation("family-tree-people");
  const params = { id: memorialId, personId: person.id };
  const { data } = useQuery({
    ...callQuery(getTreeConsentState, { params }, { on404: "null" }),
    staleTime: 0,
  });
  if (!data?.can.ask) return null;
  const { answer, askedAt } = data;
  const day = askedAt === null ? null : formatDay(askedAt, localeOf(i18n.language));
  return (
    <section className="stack">
      <h3>{t("ask.heading")}</h3>
      <p className="small">{t("ask.text", { name: person.name })}</p>
      {answer !== null && <p>{t(`ask.said.${answer}`)}</p>}
      {answer === null && day !== null && <p>{t("ask.askedOn", { day })}</p>}
      <AskForm key={person.id} params={params} />
    </section>
  );
}

function AskForm({ params }: { params: CallInput<typeof askTreeConsent>["params"] }) {
  const { t } = useTranslation("family-tree-people");
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: CallInput<typeof askTreeConsent>["body"]) =>
      call(askTreeConsent, { params, body }),
    onSuccess: async () => {
      form.current?.reset();
      toast.show({ title: t("ask.sent") });
      await client.invalidateQueries();
    },
  });
  const form = useFocusOnProblem(error);
  const problems = error instanceof ApiError ? error.fields : {};

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    mutate(formBody(askTreeConsent, new FormData(event.currentTarget), ["email", "message"]));
  }

  return (
    <form ref={form} className="stack" method="post" noValidate onSubmit={submit}>
      {error !== null && !hasFieldProblems(error) && (
        <Banner tone="bad" title={t("ask.failed")}>
          {error.message}
        </Banner>
      )}
      <Field label={t("ask.email")} error={problems["email"]}>
        <TextInput name="email" type="email" autoComplete="off" autoCapitalize="none" />
      </Field>
      <Field label={t("ask.message")} error={problems["message"]}>
        <TextArea name="message" low />
      </Field>
      <div className="actions">
        <Button type="submit" variant="quiet" busy={isPending ? t("ask.sending") : null}>
          {t("ask.submit")}
        </Button>
      </div>
    </form>
  );
}
