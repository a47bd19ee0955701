import "#ui/form-extras.css";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, hasFieldProblems } from "#platform/pages/api-client.ts";
import { useAttemptKey } from "#platform/pages/attempt-key.ts";
import { call } from "#platform/pages/call.ts";
import { formProblems } from "#platform/pages/form-problems.ts";
import { Button } from "#ui/button.tsx";
import { useFocusOnProblem } from "#ui/field-problems.ts";
import { Field } from "#ui/field.tsx";
import { FormTrap } from "#ui/form-trap.tsx";
import { PostedForm } from "#ui/posted-form.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import { MESSAGE_MAX, sendContactMessage } from "../contract.ts";
import { CONTACT_FORM, THANKS, typedIn, type Refusal, type Typed } from "./typed-message.ts";

type ContactFormProps = {
  /** When the page was rendered: forms sent too fast come from bots. */
  shownAt: string;
  /** The server's answer to the same form, posted without a script. */
  refusal: Refusal | null;
};

/** The contact form; replaced by thanks once the message has arrived. */
export function ContactForm({ shownAt, refusal }: ContactFormProps) {
  const { t } = useTranslation("contact");
  const { submit, isPending, isReceived, problem, fields, form } = useSending(refusal);
  const typed: Partial<Typed> = refusal?.typed ?? {};
  if (isReceived) return <Received />;
  return (
    <>
      <p id={THANKS} className="form-thanks reading" role="status">
        {t("received")}
      </p>
      <PostedForm
        id={CONTACT_FORM}
        ref={form}
        onSubmit={submit}
        problem={problem}
        failed={t("failed")}
      >
        <input type="hidden" name="shownAt" value={typed["shownAt"] ?? shownAt} />
        <FormTrap name="website" label={t("trap")} />
        <Field label={t("message")} hint={t("messageHint")} error={fields["message"]}>
          <TextArea
            name="message"
            required
            defaultValue={typed["message"]}
            limit={{ max: MESSAGE_MAX, text: (count) => t("left", { count }) }}
          />
        </Field>
        <Field label={t("name")} error={fields["name"]}>
          <TextInput name="name" autoComplete="name" required defaultValue={typed["name"]} />
        </Field>
        <Field label={t("email")} hint={t("emailHint")} error={fields["email"]}>
          <TextInput
            name="email"
            type="email"
            autoComplete="email"
            required
            defaultValue={typed["email"]}
          />
        </Field>
        <div className="actions">
          <Button type="submit" busy={isPending ? t("sending") : null}>
            {t("send")}
          </Button>
        </div>
      </PostedForm>
    </>
  );
}

/** Takes the focus after the form is gone. */
function Received() {
  const { t } = useTranslation("contact");
  const thanks = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    thanks.current?.focus();
  }, []);
  return (
    <p ref={thanks} className="reading" role="status" tabIndex={-1}>
      {t("received")}
    </p>
  );
}

/** Sent by script: the fields keep their content until the server accepts them. */
function useSending(refusal: Refusal | null) {
  const { t } = useTranslation("contact");
  const toast = useToast();
  const keyFor = useAttemptKey();
  const reason = (problem: Error) => (problem instanceof ApiError ? problem.message : t("offline"));
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (typed: Typed) =>
      call(
        sendContactMessage,
        { body: typed },
        { headers: { "idempotency-key": keyFor(JSON.stringify(typed)) } },
      ),
    onError: (problem) => {
      if (hasFieldProblems(problem)) return;
      toast.show({ tone: "bad", inPage: "said", title: t("failed"), description: reason(problem) });
    },
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
    isReceived: data !== undefined,
    ...formProblems(error, refusal, t("offline")),
  };
}
