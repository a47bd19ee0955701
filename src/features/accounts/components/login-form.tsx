import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, callApi } from "#platform/pages/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { useToast } from "#ui/toast.tsx";
import type { Login, PasskeyAnswer, User } from "../contract.ts";
import { isPutAway } from "./ask-passkey.ts";
import { becomeUser } from "./current-user.ts";
import { asksForStep, isOnItsWay, StepField } from "./step-field.tsx";
import { useHydrated } from "./hydrated.ts";
import { UsernameInput } from "./username-input.tsx";
import { PasswordField } from "./password-field.tsx";

type Given = Omit<Login, "passkey" | "qrCode"> & { passkey?: Promise<PasskeyAnswer> };

type LoginFormProps = {
  qrCode?: string | undefined;
  /** The first step was right: a second one is asked for. */
  onAsked: () => void;
};

/**
 * Small on purpose: it is opened at graves, with little signal. The server judges what is typed.
 * `qrCode` is carried from a plate. The page leads on once somebody is signed in.
 */
export function LoginForm({ qrCode, onAsked }: LoginFormProps) {
  const { t } = useTranslation("accounts");
  const toast = useToast();
  const client = useQueryClient();
  const hydrated = useHydrated();
  // Once asked for, the code stays in its field while it is sent.
  const [isAsked, setAsked] = useState(false);
  const { mutate, error, isPending } = useMutation({
    async mutationFn({ passkey, ...typed }: Given) {
      const body = { ...typed, passkey: await passkey, qrCode };
      return callApi<User>(`/api/login?t=${Date.now()}`, { method: "POST", body });
    },
    onSuccess: async (user) => {
      toast.show({ title: t("login.welcomeBack", { name: user.fullName }) });
      await becomeUser(client, user);
    },
    onError: (failure) => {
      if (asksForStep(failure)) {
        setAsked(true);
        onAsked();
      }
      if (isOnItsWay(failure)) return;
      const description = isPutAway(failure) ? t("passkeys.putAway") : failure.message;
      toast.show({ tone: "bad", inPage: "said", title: t("login.failed"), description });
    },
  });
  const problems = error instanceof ApiError ? error.fields : {};

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = textIn(new FormData(event.currentTarget), "code");
    mutate({ ...first(event.currentTarget), ...(code !== "" && { code }) });
  }

  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      {error && !isOnItsWay(error) && (
        <Banner tone="bad">{isPutAway(error) ? t("passkeys.putAway") : error.message}</Banner>
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

/** What the first step is. */
function first(form: HTMLFormElement) {
  const typed = new FormData(form);
  return { username: textIn(typed, "username"), password: textIn(typed, "password") };
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
