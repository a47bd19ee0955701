import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState, type ReactNode, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import { proveOwner } from "./owner-calls.ts";
import { PasswordField } from "./password-field.tsx";

/** The reason, and the value of `field`. */
export type Decision = { reason: string; answer: string };

export type ReasonDialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Consequences for the person. */
  text: ReactNode;
  /** `leave`: where the usual word would read like the decision itself. */
  words: { submit: string; busy: string; done: string; failed: string; leave?: string };
  /** Sends the decision. */
  decide: (decision: Decision) => Promise<unknown>;
  /** A further field before the reason. */
  field?: { name: string; label: string; hint: string };
  /** What else is decided, before the reason. */
  children?: ReactNode;
  bad?: boolean;
  /** Runs afterwards, instead of refetching everything. */
  onDone?: () => void;
};

/** A decision about a person, with a reason. Input is kept until the server has accepted it. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { open, onClose, title, text, words, decide, field, children, bad = false, onDone } = props;
  const { t } = useTranslation(["staff", "accounts"]);
  const form = useId();
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, error, isPending, reset } = useMutation({
    async mutationFn({ currentPassword, reason = "", ...typed }: Record<string, string>) {
      if (currentPassword !== undefined) await proveOwner(currentPassword);
      const answer = field === undefined ? "" : (typed[field.name] ?? "");
      return decide({ reason, answer });
    },
    onError: (failure) => {
      if (asksForPassword(failure)) setProving(true);
    },
    onSuccess: async () => {
      onClose();
      if (onDone !== undefined) return onDone();
      toast.show({ title: words.done });
      await client.invalidateQueries();
    },
  });
  // Shown if the last password proof has expired, and from then on while the dialog is open.
  const [isProving, setProving] = useState(false);
  const problems = error instanceof ApiError ? error.fields : {};
  const fields = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isProving) fields.current?.querySelector<HTMLElement>("[name=currentPassword]")?.focus();
  }, [isProving]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = [...new FormData(event.currentTarget)].map(([name, value]) => [
      name,
      typeof value === "string" ? value : "",
    ]);
    if (!isPending) mutate(Object.fromEntries(typed) as Record<string, string>);
  }

  function leave() {
    reset();
    setProving(false);
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={leave}
      title={title}
      actions={
        <>
          <Button variant="quiet" onClick={leave}>
            {words.leave ?? t("decision.leave")}
          </Button>
          <Button
            type="submit"
            form={form}
            variant={bad ? "bad" : "primary"}
            busy={isPending ? words.busy : null}
          >
            {words.submit}
          </Button>
        </>
      }
    >
      <form ref={fields} id={form} className="stack" noValidate onSubmit={submit}>
        <p>{text}</p>
        {error && !asksForPassword(error) && Object.keys(problems).length === 0 && (
          <Banner tone="bad" title={words.failed}>
            {error.message}
          </Banner>
        )}
        {field && (
          <Field label={field.label} hint={field.hint} error={problems[field.name]}>
            <TextInput name={field.name} autoCapitalize="none" autoComplete="off" />
          </Field>
        )}
        {children}
        <Field
          label={t("decision.reason")}
          hint={t("decision.reasonHint")}
          error={problems["reason"]}
        >
          <TextInput name="reason" autoComplete="off" />
        </Field>
        {isProving && (
          <PasswordField
            name="currentPassword"
            label={t("accounts:access.currentPassword")}
            hint={t("accounts:access.currentPasswordHint")}
            autoComplete="current-password"
            error={problems["currentPassword"]}
          />
        )}
      </form>
    </Dialog>
  );
}

/** Nothing has failed: the answer is sent again with the password. */
function asksForPassword(error: Error): boolean {
  return error instanceof ApiError && error.code === "confirmFirst";
}
