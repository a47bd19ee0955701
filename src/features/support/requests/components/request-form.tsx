import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { ApiError, hasFieldProblems } from "#platform/pages/api-client.ts";
import { pathKey } from "#platform/pages/queries.ts";
import { call } from "#platform/pages/call.ts";
import { formBody } from "#platform/pages/form-body.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { useFocusOnProblem } from "#ui/field-problems.ts";
import { Field, FieldGroup } from "#ui/field.tsx";
import { RadioList } from "#ui/radio-list.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";
import {
  requestByMail,
  listOwnRequests,
  makeRequest,
  REQUEST_KINDS,
  REQUEST_MAX,
  type Receipt,
} from "../contract.ts";

export type RequestFormProps = {
  /** Signed-in people needn't identify themselves. */
  isSignedIn: boolean;
  isReady: boolean;
};

/** A data protection request. */
export function RequestForm({ isSignedIn, isReady }: RequestFormProps) {
  const { t } = useTranslation("requests");
  const client = useQueryClient();
  const { mutate, data, error, isPending, isSuccess } = useMutation({
    mutationFn: (form: FormData): Promise<Receipt | null> =>
      isSignedIn
        ? call(makeRequest, { body: formBody(makeRequest, form, ["kind", "message"]) })
        : call(requestByMail, {
            body: formBody(requestByMail, form, ["kind", "message", "email"]),
          }),
    onSuccess: () => client.invalidateQueries({ queryKey: pathKey(listOwnRequests) }),
  });
  const fields = error instanceof ApiError ? error.fields : {};
  const form = useFocusOnProblem(error);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isPending) mutate(new FormData(event.currentTarget));
  }

  if (isSuccess) return <Asked receipt={data} />;
  return (
    <form ref={form} className="stack" method="post" noValidate onSubmit={submit}>
      {error && !hasFieldProblems(error) && (
        <Banner tone="bad" title={t("form.failed")}>
          {error.message}
        </Banner>
      )}
      <FieldGroup label={t("form.kind")} error={fields["kind"]}>
        <RadioList
          name="kind"
          options={REQUEST_KINDS.map((kind) => ({
            value: kind,
            title: t(`kinds.${kind}.title`),
            text: t(`kinds.${kind}.text`),
          }))}
        />
      </FieldGroup>
      <Field label={t("form.message")} hint={t("form.messageHint")} error={fields["message"]}>
        <TextArea
          name="message"
          limit={{ max: REQUEST_MAX, text: (count) => t("form.left", { count }) }}
        />
      </Field>
      {!isSignedIn && (
        <Field label={t("form.email")} hint={t("form.emailHint")} error={fields["email"]}>
          <TextInput name="email" type="email" autoComplete="email" />
        </Field>
      )}
      <div className="actions">
        <Button type="submit" disabled={!isReady} busy={isPending ? t("form.sending") : null}>
          {t("form.submit")}
        </Button>
      </div>
    </form>
  );
}

/** Replaces the form: what happens now. */
function Asked({ receipt }: { receipt: Receipt | null }) {
  const { t } = useTranslation("requests");
  if (receipt !== null) return <ReceiptBanner receipt={receipt} />;
  return (
    <Banner tone="good" title={<span role="status">{t("asked.title")}</span>}>
      {t("asked.text")}
    </Banner>
  );
}

export function ReceiptBanner({ receipt: { number, dueAt } }: { receipt: Receipt }) {
  const { t, i18n } = useTranslation("requests");
  const day = formatDay(dueAt, localeOf(i18n.language));
  return (
    <Banner tone="good" title={<span role="status">{t("received.title", { number })}</span>}>
      {t("received.text", { day })}
    </Banner>
  );
}
