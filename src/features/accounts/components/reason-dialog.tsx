import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState, type ReactNode, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, callApi } from "#platform/pages/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import { proveOwner } from "./own-access.ts";
import { PasswordField } from "./password-field.tsx";

export type ReasonDialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** What it means for the person. */
  text: ReactNode;
  words: { submit: string; busy: string; done: string; failed: string };
  path: string;
  /** Goes with the reason. */
  body?: Record<string, string>;
  /** Asked before the reason. */
  field?: { name: string; label: string; hint: string };
  bad?: boolean;
  /** What comes after it, where everything that is shown need not be asked anew. */
  onDone?: () => void;
};

/** A decision about somebody, with its reason. What was typed stays until it was accepted. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { open, onClose, title, text, words, path, body, field, bad = false, onDone } = props;
  const { t } = useTranslation(["staff", "accounts"]);
  const form = useId();
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, error, isPending, reset } = useMutation({
    async mutationFn({ currentPassword, ...typed }: Record<string, string>) {
      if (currentPassword !== undefined) await proveOwner(currentPassword);
      return callApi(path, { method: "POST", body: { ...body, ...typed } });
    },
    onError: (failure) => {
      if (failure instanceof ApiError && failure.code === "confirmFirst") setProving(true);
    },
    onSuccess: async () => {
      onClose();
      if (onDone !== undefined) return onDone();
      toast.show({ title: words.done });
      await client.invalidateQueries();
    },
  });
  // Asked for where their last proof is too old, and from then on while this is open.
  const [isProving, setProving] = useState(false);
  const problems = error instanceof ApiError ? error.fields : {};

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
            {t("decision.leave")}
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
      <form id={form} className="stack" noValidate onSubmit={submit}>
        <p>{text}</p>
        {error && Object.keys(problems).length === 0 && (
          <Banner tone="bad" title={words.failed}>
            {error.message}
          </Banner>
        )}
        {field && (
          <Field label={field.label} hint={field.hint} error={problems[field.name]}>
            <TextInput name={field.name} autoCapitalize="none" autoComplete="off" />
          </Field>
        )}
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
