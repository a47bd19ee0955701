import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm, type FieldError, type Path } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { ApiError, callApi } from "#platform/pages/api-client.ts";
import { contractResolver } from "#platform/pages/form-resolver.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Field } from "#ui/field.tsx";
import { TextLink } from "#ui/link.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import { registration, type Registration, type User } from "../contract.ts";
import { becomeUser } from "./current-user.ts";
import { useHydrated } from "./hydrated.ts";
import { UsernameInput } from "./username-input.tsx";
import { PasswordField } from "./password-field.tsx";
import { suggestUsername } from "./username-suggestion.ts";

const account = registration.omit({ qrCode: true, locale: true });
type Account = z.input<typeof account>;

const EMPTY = { fullName: "", email: "", username: "", password: "" };

export type RegistrationFormProps = {
  /** The call that makes the account, and what goes with the form. */
  path: string;
  qrCode?: string;
  invitation?: string;
  /** Where somebody is known to read mail. */
  email?: string;
  /** Beside the button: the way for who has an account. */
  aside?: React.ReactNode;
};

/** Makes an account. The page leads on once somebody is signed in. */
export function RegistrationForm({
  path,
  qrCode,
  invitation,
  email = "",
  aside,
}: RegistrationFormProps) {
  const { t, i18n } = useTranslation(["accounts", "errors"]);
  const toast = useToast();
  const client = useQueryClient();
  const hydrated = useHydrated();
  const [triedNames, setTriedNames] = useState<string[]>([]);
  const form = useForm({
    resolver: contractResolver(account, t),
    defaultValues: { ...EMPTY, email } as Account,
  });
  const { register, setError, setValue } = form;
  const { errors } = form.formState;
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: Registration & { invitation?: string }) =>
      callApi<User>(`${path}?t=${Date.now()}`, { method: "POST", body }),
    onSuccess: async (user) => {
      toast.show({ title: t("register.welcome", { name: user.fullName }) });
      await becomeUser(client, user);
    },
    onError: (failure, { username }) => {
      const { message: description } = failure;
      toast.show({ tone: "bad", inPage: "said", title: t("register.failed"), description });
      if (failure instanceof ApiError) showProblems(failure, username);
    },
  });

  function showProblems({ fields, duplicates }: ApiError, username: string) {
    if (duplicates.includes("username")) setTriedNames([...triedNames, username]);
    const taken = duplicates.map((name) => [name, t("errors:fields.taken")] as const);
    for (const [name, message] of [...taken, ...Object.entries(fields)]) {
      setError(name as Path<Account>, { type: "server", message }, { shouldFocus: true });
    }
  }

  const submit = form.handleSubmit((values) =>
    mutate({
      ...values,
      locale: localeOf(i18n.language),
      ...(qrCode && { qrCode }),
      ...(invitation && { invitation }),
    }),
  );

  return (
    <form className="stack" method="post" noValidate onSubmit={(event) => void submit(event)}>
      {error && <Banner tone="bad">{error.message}</Banner>}
      <Field label={t("register.fullName")} error={errors.fullName?.message}>
        <TextInput {...register("fullName")} autoComplete="name" />
      </Field>
      <Field label={t("register.email")} error={errors.email?.message}>
        <TextInput {...register("email")} type="email" autoComplete="email" />
      </Field>
      <Field
        label={t("register.username")}
        error={
          errors.username && (
            <UsernameProblem
              problem={errors.username}
              suggestion={suggestUsername(form.getValues("fullName"), triedNames)}
              onUse={(name) => setValue("username", name, { shouldValidate: true })}
            />
          )
        }
      >
        <UsernameInput {...register("username")} />
      </Field>
      <PasswordField
        {...register("password")}
        label={t("password.label")}
        hint={t("password.advice")}
        error={errors.password?.message}
        autoComplete="new-password"
      />
      <Checkbox
        {...register("acceptTerms")}
        error={errors.acceptTerms?.message}
        label={
          <>
            {t("register.acceptTerms")}{" "}
            <TextLink to="/terms" className="unbroken">
              {t("register.terms")}
            </TextLink>
          </>
        }
      />
      <div className="actions">
        <Button type="submit" disabled={!hydrated} busy={isPending ? t("register.busy") : null}>
          {t("register.submit")}
        </Button>
        {aside}
      </div>
    </form>
  );
}

type UsernameProblemProps = {
  problem: FieldError;
  suggestion: string;
  onUse: (name: string) => void;
};

/** A name that is taken comes with another one to press. */
function UsernameProblem({ problem, suggestion, onUse }: UsernameProblemProps) {
  const { t } = useTranslation("accounts");
  if (problem.type !== "server") return problem.message;
  return (
    <>
      {problem.message}{" "}
      <Button variant="bare" small onClick={() => onUse(suggestion)}>
        {t("register.useName", { name: suggestion })}
      </Button>
    </>
  );
}
