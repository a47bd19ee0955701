import "#ui/form-extras.css";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { localeOf } from "#platform/i18n/locales.ts";
import { ApiError, hasFieldProblems } from "#platform/pages/api-client.ts";
import { useAttemptKey } from "#platform/pages/attempt-key.ts";
import { call } from "#platform/pages/call.ts";
import { formProblems } from "#platform/pages/form-problems.ts";
import { useCurrentUser } from "#shell/current-user.ts";
import { Button } from "#ui/button.tsx";
import { useFocusOnProblem } from "#ui/field-problems.ts";
import { Field } from "#ui/field.tsx";
import { FormTrap } from "#ui/form-trap.tsx";
import { PostedForm } from "#ui/posted-form.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import { letterOf, wordsOf } from "../../tickets/threads/components/letter.ts";
import { LetterFiles } from "../../tickets/threads/components/letter-files.tsx";
import { promisedDay } from "../../tickets/threads/model.ts";
import { MESSAGE_MAX, sendContactMessage, type ContactReceipt } from "../contract.ts";
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
  const sending = useSending(refusal);
  const { submit, isPending, receipt, problem, fields, form, files, setFiles, again } = sending;
  const typed: Partial<Typed> = refusal?.typed ?? {};
  const user = useCurrentUser();
  const ownName = user?.isNamed ? user.fullName : undefined;
  if (receipt !== undefined) return <Received receipt={receipt} onAgain={again} />;
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
        <LetterFiles files={files} onChange={setFiles} error={fields["file"]} />
        <Field label={t("name")} error={fields["name"]}>
          <TextInput
            name="name"
            autoComplete="name"
            required
            defaultValue={typed["name"] ?? ownName}
          />
        </Field>
        <Field label={t("email")} hint={t("emailHint")} error={fields["email"]}>
          <TextInput
            name="email"
            type="email"
            autoComplete="email"
            required
            defaultValue={typed["email"] ?? user?.email}
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

type ReceivedProps = { receipt: ContactReceipt; onAgain: () => void };

/** Takes the focus after the form is gone. */
function Received({ receipt: { number, answerBy }, onAgain }: ReceivedProps) {
  const { t, i18n } = useTranslation("contact");
  const thanks = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    thanks.current?.focus();
  }, []);
  const day = promisedDay(answerBy, localeOf(i18n.language));
  return (
    <div className="stack">
      <p ref={thanks} className="reading" role="status" tabIndex={-1}>
        {t("received")} {t("receivedBy", { day })}
      </p>
      <p className="small">{t("receivedNumber", { number })}</p>
      <div className="actions">
        <Button variant="bare" onClick={onAgain}>
          {t("again")}
        </Button>
      </div>
    </div>
  );
}

/** Sent by script: the fields keep their content until the server accepts them. */
function useSending(refusal: Refusal | null) {
  const { t } = useTranslation("contact");
  const toast = useToast();
  const keyFor = useAttemptKey();
  const [files, setFiles] = useState<File[]>([]);
  const reason = (problem: Error) => (problem instanceof ApiError ? problem.message : t("offline"));
  const { mutate, reset, data, error, isPending } = useMutation({
    mutationFn: (typed: Typed) =>
      call(
        sendContactMessage,
        { body: files.length === 0 ? typed : letterOf(typed, files) },
        { headers: { "idempotency-key": keyFor(wordsOf(typed, files)) } },
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

  /** An empty form, for another message. */
  function again() {
    setFiles([]);
    reset();
  }

  return {
    form,
    submit,
    again,
    isPending,
    files,
    setFiles,
    receipt: data,
    ...formProblems(error, refusal, t("offline")),
  };
}
