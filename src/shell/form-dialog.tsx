import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, type ReactNode, type SubmitEvent } from "react";
import { ApiError } from "#platform/pages/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useToast } from "#ui/toast.tsx";

type FormDialogProps<Answer> = {
  title: string;
  text?: string;
  words: { leave: string; submit: string; busy: string; failed: string };
  send: (typed: FormData) => Promise<Answer>;
  /** What is said of it. */
  done: (answer: Answer) => string;
  /** Runs before everything is fetched again. */
  onDone?: (answer: Answer) => unknown;
  onClose: () => void;
  /** The fields, each with what is wrong with it. */
  children: (problems: Readonly<Record<string, string>>) => ReactNode;
};

/** A form above the page. What was typed stays until the server has accepted it. */
export function FormDialog<Answer>(props: FormDialogProps<Answer>) {
  const { title, text, words, send, done, onDone, onClose, children } = props;
  const form = useId();
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: send,
    onSuccess: async (answer) => {
      onClose();
      toast.show({ title: done(answer) });
      onDone?.(answer);
      await client.invalidateQueries();
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
            {words.leave}
          </Button>
          <Button type="submit" form={form} busy={isPending ? words.busy : null}>
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
