import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, callApi } from "#platform/pages/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { useToast } from "#ui/toast.tsx";
import type { Login, User } from "../contract.ts";
import { becomeUser } from "./current-user.ts";
import { asksForStep, isOnItsWay, StepField } from "./step-field.tsx";
import { useHydrated } from "./hydrated.ts";
import { UsernameInput } from "./username-input.tsx";
import { PasswordField } from "./password-field.tsx";

/**
 * Small on purpose: it is opened at graves, with little signal. The server judges what is typed.
 * `qrCode` is carried from a plate. The page leads on once somebody is signed in.
 */
export function LoginForm({ qrCode }: { qrCode?: string }) {
  const { t } = useTranslation("accounts");
  const toast = useToast();
  const client = useQueryClient();
  const hydrated = useHydrated();
  // Once asked for, the code stays in its field while it is sent.
  const [isAsked, setAsked] = useState(false);
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: Login) =>
      callApi<User>(`/api/login?t=${Date.now()}`, { method: "POST", body: { ...body, qrCode } }),
    onSuccess: async (user) => {
      toast.show({ title: t("login.welcomeBack", { name: user.fullName }) });
      await becomeUser(client, user);
    },
    onError: (failure) => {
      if (asksForStep(failure)) setAsked(true);
      if (isOnItsWay(failure)) return;
      toast.show({ tone: "bad", title: t("login.failed"), description: failure.message });
    },
  });
  const problems = error instanceof ApiError ? error.fields : {};

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const code = textIn(typed, "code");
    mutate({
      username: textIn(typed, "username"),
      password: textIn(typed, "password"),
      ...(code !== "" && { code }),
    });
  }

  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      {error && !isOnItsWay(error) && (
        <Banner tone="bad" title={t("login.failed")}>
          {error.message}
        </Banner>
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
      {isAsked && <StepField />}
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

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
