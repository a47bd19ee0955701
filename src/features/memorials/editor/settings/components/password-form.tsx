import { useMutation } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { Button } from "#ui/button.tsx";
import { useFocusOnProblem } from "#ui/field-problems.ts";
import { Field } from "#ui/field.tsx";
import { PasswordInput } from "#ui/password-input.tsx";
import { useToast } from "#ui/toast.tsx";
import { setMemorialPassword } from "#features/memorials/page-access/contract.ts";

type PasswordFormProps = {
  id: string;
  /** No password is set yet. */
  isNew: boolean;
  onSaved: () => void;
  onCancel: () => void;
};

/** The password that opens the page, or sections of it. */
export function PasswordForm({ id, isNew, onSaved, onCancel }: PasswordFormProps) {
  const { t } = useTranslation("editor");
  const toast = useToast();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (password: string) =>
      call(setMemorialPassword, { params: { idOrSlug: id }, body: { password } }),
    onSuccess: () => {
      toast.show({ title: t("password.saved") });
      onSaved();
    },
    onError: (failure) => {
      const title = t("unsaved.failed", { message: reason(failure) });
      toast.show({ tone: "bad", inPage: "said", title });
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = new FormData(event.currentTarget).get("password");
    if (!isPending && typeof password === "string") mutate(password);
  }

  const problem = error === null ? undefined : reason(error);
  const form = useFocusOnProblem(error);
  const labels = {
    show: t("password.show"),
    hide: t("password.hide"),
    about: t("password.about"),
  };
  return (
    <form
      ref={form}
      className="stack"
      method="post"
      aria-label={t("password.choose")}
      noValidate
      onSubmit={submit}
    >
      <Field
        label={t(isNew ? "password.choose" : "password.chooseAnother")}
        hint={t(isNew ? "password.hint" : "password.hintAnother")}
        error={problem}
      >
        <PasswordInput name="password" autoComplete="off" labels={labels} />
      </Field>
      <div className="actions">
        <Button type="submit" busy={isPending ? t("saving.busy") : null}>
          {t("password.submit")}
        </Button>
        <Button variant="bare" onClick={onCancel}>
          {t("password.cancel")}
        </Button>
      </div>
    </form>
  );
}

function reason(failure: Error): string {
  return (failure instanceof ApiError && failure.fields["password"]) || failure.message;
}
