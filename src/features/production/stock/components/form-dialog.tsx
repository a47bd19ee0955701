import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, type ReactNode, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useToast } from "#ui/toast.tsx";

type FormDialogProps<Answer> = {
  title: string;
  text?: string;
  words: { submit: string; failed: string };
  send: (typed: FormData) => Promise<Answer>;
  /** What is said of it. */
  done: (answer: Answer) => string;
  onDone?: (answer: Answer) => unknown;
  onClose: () => void;
  /** The fields, each with what is wrong with it. */
  children: (problems: Readonly<Record<string, string>>) => ReactNode;
};

/** A form above the page. What was typed stays until the server has accepted it. */
export function FormDialog<Answer>(props: FormDialogProps<Answer>) {
  const { title, text, words, send, done, onDone, onClose, children } = props;
  const { t } = useTranslation("stock");
  const form = useId();
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: send,
    onSuccess: async (answer) => {
      onClose();
      toast.show({ title: done(answer) });
      await client.invalidateQueries();
      await onDone?.(answer);
    },
  });
  const problems = error instanceof ApiError ? error.fields : {};

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isPending) mutate(new FormData(event.currentTarget));
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("leave")}
          </Button>
          <Button type="submit" form={form} busy={isPending ? t("saving") : null}>
            {words.submit}
          </Button>
        </>
      }
    >
      <form id={form} className="stack" noValidate onSubmit={submit}>
        {text !== undefined && <p>{text}</p>}
        {error && Object.keys(problems).length === 0 && (
          <Banner tone="bad" title={words.failed}>
            {error.message}
          </Banner>
        )}
        {children(problems)}
      </form>
    </Dialog>
  );
}
