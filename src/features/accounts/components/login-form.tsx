import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, hasFieldProblems } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { useFocusOnProblem } from "#ui/field-problems.ts";
import { Field } from "#ui/field.tsx";
import { useToast } from "#ui/toast.tsx";
import { logIn, type Login, type PasskeyAnswer } from "../contract.ts";
import { isDismissed } from "./ask-passkey.ts";
import { becomeUser } from "#shell/current-user.ts";
import { asksForStep, isStepNeeded, StepField } from "./step-field.tsx";
import { useHydrated } from "#shell/hydrated.ts";
import { UsernameInput } from "./username-input.tsx";
import { PasswordField } from "#shell/password-field.tsx";

type Given = Omit<Login, "passkey" | "qrCode"> & { passkey?: Promise<PasskeyAnswer> };

type LoginFormProps = {
  qrCode?: string | undefined;
  /** The first step was correct and a second one is required. */
  onAsked: () => void;
};

/**
 * Kept small: it is opened at graves, with a weak signal. Validation happens on the server.
 * `qrCode` is carried from a plate. The page redirects once the user is signed in.
 */
export function LoginForm({ qrCode, onAsked }: LoginFormProps) {
  const { t } = useTranslation("accounts");
  const toast = useToast();
  const client = useQueryClient();
  const hydrated = useHydrated();
  // Once required, the code field stays while the form is submitted.
  const [isAsked, setAsked] = useState(false);
  const { mutate, error, isPending } = useMutation({
    async mutationFn({ passkey, ...typed }: Given) {
      const body = { ...typed, passkey: await passkey, qrCode };
      return call(logIn, { query: { t: String(Date.now()) }, body });
    },
    onSuccess: async (user) => {
      const { isNamed, fullName: name } = user;
      toast.show({ title: isNamed ? t("login.welcomeBack", { name }) : t("login.welcomeNoName") });
      await becomeUser(client, user);
    },
    onError: (failure) => {
      if (asksForStep(failure)) {
        setAsked(true);
        onAsked();
      }
      if (isStepNeeded(failure)) return;
      const description = isDismissed(failure) ? t("passkeys.putAway") : failure.message;
      toast.show({ tone: "bad", inPage: "said", title: t("login.failed"), description });
    },
  });
  const problems = error instanceof ApiError ? error.fields : {};
  const form = useFocusOnProblem(error);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = textIn(new FormData(event.currentTarget), "code");
    mutate({ ...first(event.currentTarget), ...(code !== "" && { code }) });
  }

  return (
    <form ref={form} className="stack" method="post" noValidate onSubmit={submit}>
      {error && !isStepNeeded(error) && !hasFieldProblems(error) && (
        <Banner tone="bad">{isDismissed(error) ? t("passkeys.putAway") : error.message}</Banner>
      )}
      <Field label={t("login.username")} error={problems["username"]}>
        <UsernameInput name="username" />
      </Field>
      <PasswordField
        name="password"
        label={t("password.label")}
        error={problems["password"]}
        autoComplete="current-password"
      />
      {isAsked && (
        <StepField
          onPasskey={(passkey, form) => form !== null && mutate({ ...first(form), passkey })}
        />
      )}
      <div className="actions">
        <Button type="submit" disabled={!hydrated} busy={isPending ? t("login.busy") : null}>
          {t("login.submit")}
        </Button>
        <ButtonLink variant="bare" to="/reset-password">
          {t("login.forgotten")}
        </ButtonLink>
      </div>
    </form>
  );
}

/** The fields of the first step. */
function first(form: HTMLFormElement) {
  const typed = new FormData(form);
  return { username: textIn(typed, "username"), password: textIn(typed, "password") };
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
