import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { pathKey } from "#platform/pages/queries.ts";
import { formBody } from "#platform/pages/form-body.ts";
import { type CallInput } from "#platform/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Field, FieldGroup } from "#ui/field.tsx";
import { RadioList } from "#ui/radio-list.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { useToast } from "#ui/toast.tsx";
import { answerRequest, listRequests, REQUEST_MAX, type StaffRequest } from "../contract.ts";

type Typed = CallInput<typeof answerRequest>["body"];

/** The answer as it is mailed; sending it closes the request. */
export function RequestAnswering({ request: { id, number } }: { request: StaffRequest }) {
  const { t } = useTranslation("requests");
  const toast = useToast();
  const client = useQueryClient();
  const [isAnswering, setAnswering] = useState(false);
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: Typed) => call(answerRequest, { params: { id }, body }),
    onSuccess: async () => {
      toast.show({ title: t("staff.sent") });
      await client.invalidateQueries({ queryKey: pathKey(listRequests) });
    },
  });
  const fields = error instanceof ApiError ? error.fields : {};

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isPending) {
      mutate(formBody(answerRequest, new FormData(event.currentTarget), ["outcome", "answer"]));
    }
  }

  if (!isAnswering) {
    return (
      <div className="actions">
        <Button
          variant="quiet"
          small
          aria-label={t("staff.answerNamed", { number })}
          onClick={() => setAnswering(true)}
        >
          {t("staff.answer")}
        </Button>
      </div>
    );
  }
  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      {error && (
        <Banner tone="bad" title={t("staff.notSent")}>
          {error.message}
        </Banner>
      )}
      <FieldGroup label={t("staff.outcome")} error={fields["outcome"]}>
        <RadioList
          name="outcome"
          options={[
            { value: "done", title: t("staff.done") },
            { value: "refused", title: t("staff.refused"), text: t("staff.refusedText") },
          ]}
        />
      </FieldGroup>
      <Field label={t("staff.text")} hint={t("staff.textHint")} error={fields["answer"]}>
        <TextArea
          name="answer"
          limit={{ max: REQUEST_MAX, text: (count) => t("form.left", { count }) }}
        />
      </Field>
      <div className="actions">
        <Button type="submit" busy={isPending ? t("form.sending") : null}>
          {t("staff.send")}
        </Button>
        <Button variant="bare" onClick={() => setAnswering(false)}>
          {t("staff.leave")}
        </Button>
      </div>
    </form>
  );
}
