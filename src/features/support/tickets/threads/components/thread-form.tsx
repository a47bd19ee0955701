import "#ui/form-extras.css";
import { useMutation } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { useRevalidator } from "react-router";
import { ApiError, hasFieldProblems } from "#platform/pages/api-client.ts";
import { useAttemptKey } from "#platform/pages/attempt-key.ts";
import { call } from "#platform/pages/call.ts";
import { textsIn } from "#platform/pages/form-body.ts";
import { formProblems } from "#platform/pages/form-problems.ts";
import { Button } from "#ui/button.tsx";
import { useFocusOnProblem } from "#ui/field-problems.ts";
import { Field } from "#ui/field.tsx";
import { PostedForm } from "#ui/posted-form.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { useToast } from "#ui/toast.tsx";
import { LETTER_MAX, sendThreadMessage } from "../contract.ts";
import { letterOf, wordsOf } from "./letter.ts";
import { LetterFiles } from "./letter-files.tsx";

/** What was refused of a form posted without a script: the error, and what was typed. */
export type ThreadRefusal = { message: string; fields: Record<string, string>; body: string };

type ThreadFormProps = { token: string; refusal: ThreadRefusal | null };

/** Writes in the thread; works without a script, too. */
export function ThreadForm({ token, refusal }: ThreadFormProps) {
  const { t } = useTranslation("threads");
  const { form, submit, isPending, files, setFiles, problem, fields, sent } = useSending(
    token,
    refusal,
  );
  return (
    <>
      <p className="reading" role="status">
        {sent ? t("sent") : ""}
      </p>
      <PostedForm
        // What was sent is gone from the form.
        key={sent ?? "first"}
        id="write"
        ref={form}
        onSubmit={submit}
        problem={problem}
        failed={t("failed")}
      >
        <input type="hidden" name="intent" value="reply" />
        <Field label={t("write")} error={fields["body"]}>
          <TextArea
            name="body"
            required
            defaultValue={refusal?.body}
            limit={{ max: LETTER_MAX, text: (count) => t("left", { count }) }}
          />
        </Field>
        <LetterFiles files={files} onChange={setFiles} error={fields["file"]} />
        <div className="actions">
          <Button type="submit" busy={isPending ? t("sending") : null}>
            {t("send")}
          </Button>
        </div>
      </PostedForm>
    </>
  );
}

/** Sent by script: words and files stay until the server has them. */
function useSending(token: string, refusal: ThreadRefusal | null) {
  const { t } = useTranslation("threads");
  const toast = useToast();
  const keyFor = useAttemptKey();
  const { revalidate } = useRevalidator();
  const [files, setFiles] = useState<File[]>([]);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (typed: { body: string }) =>
      call(
        sendThreadMessage,
        { params: { token }, body: files.length === 0 ? typed : letterOf(typed, files) },
        { headers: { "idempotency-key": keyFor(wordsOf(typed, files)) } },
      ),
    async onSuccess() {
      setFiles([]);
      keyFor(null);
      await revalidate();
    },
    onError: (problem) => {
      if (hasFieldProblems(problem)) return;
      const description = problem instanceof ApiError ? problem.message : t("offline");
      toast.show({ tone: "bad", inPage: "said", title: t("failed"), description });
    },
  });
  const form = useFocusOnProblem(error);
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isPending) mutate(textsIn(new FormData(event.currentTarget), ["body"]));
  }
  const problems = formProblems(error, refusal, t("offline"));
  return { form, submit, isPending, files, setFiles, sent: data?.id ?? null, ...problems };
}
