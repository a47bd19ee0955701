import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm, type FieldError, type Path } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { FormInput } from "#platform/call.ts";
import { ApiError, hasFieldProblems } from "#platform/pages/api-client.ts";
import { useContractResolver } from "#platform/pages/form-resolver.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Field } from "#ui/field.tsx";
import { TextLink } from "#ui/link.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import { registrationForm, type NewAccount, type User } from "../contract.ts";
import { becomeUser } from "#shell/current-user.ts";
import { useHydrated } from "#shell/hydrated.ts";
import { UsernameInput } from "./username-input.tsx";
import { PasswordField } from "#shell/password-field.tsx";
import { namesFromAddress, usernameSuggestions } from "../usernames/model.ts";

type Account = FormInput<typeof registrationForm>;

const EMPTY = { fullName: "", email: "", username: "", password: "" };

export type RegistrationFormProps = {
  /** Creates the account; each registration page passes its own call. */
  register: (account: NewAccount) => Promise<User>;
  /** Default value: the address that an invitation was mailed to. */
  email?: string;
  /** Beside the button: the link for users who already have an account. */
  aside?: React.ReactNode;
  /** E-mail and password alone, to save a page; the names are made of the address, and can be changed later. */
  isShort?: boolean;
};

/** Registration form. The page redirects once the user is signed in. */
export function RegistrationForm(props: RegistrationFormProps) {
  const { aside, isShort = false } = props;
  const { t } = useTranslation(["accounts", "errors"]);
  const hydrated = useHydrated();
  const { form, error, isPending, submit, proposeUsername } = useAccountForm(props);
  const { register, setValue } = form;
  const { errors } = form.formState;

  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      {error && !hasFieldProblems(error) && <Banner tone="bad">{error.message}</Banner>}
      {!isShort && (
        <Field label={t("register.fullName")} error={errors.fullName?.message}>
          <TextInput {...register("fullName", { onBlur: proposeUsername })} autoComplete="name" />
        </Field>
      )}
      <Field label={t("register.email")} error={errors.email?.message}>
        <TextInput {...register("email")} type="email" autoComplete="email" />
      </Field>
      {!isShort && (
        <Field
          label={t("register.username")}
          hint={t("register.usernameHint")}
          error={
            errors.username && (
              <UsernameProblem
                problem={errors.username}
                suggestion={error instanceof ApiError ? error.suggestions?.["username"] : undefined}
                onUse={(name) => setValue("username", name, { shouldValidate: true })}
              />
            )
          }
        >
          <UsernameInput {...register("username")} />
        </Field>
      )}
      <PasswordField
        {...register("password")}
        label={t("password.label")}
        hint={t("password.advice")}
        error={errors.password?.message}
        autoComplete="new-password"
      />
      {isShort ? (
        <p className="small">
          {t("register.keepTerms")} <TermsLink />
        </p>
      ) : (
        <Checkbox
          {...register("acceptTerms")}
          error={errors.acceptTerms?.message}
          label={
            <>
              {t("register.acceptTerms")} <TermsLink />
            </>
          }
        />
      )}
      <div className="actions">
        <Button type="submit" disabled={!hydrated} busy={isPending ? t("register.busy") : null}>
          {t(isShort ? "register.keepTitle" : "register.submit")}
        </Button>
        {aside}
      </div>
    </form>
  );
}

function TermsLink() {
  const { t } = useTranslation("accounts");
  return (
    <TextLink to="/terms" className="unbroken">
      {t("register.terms")}
    </TextLink>
  );
}

function useAccountForm({ register, email = "", isShort = false }: RegistrationFormProps) {
  const { t, i18n } = useTranslation(["accounts", "errors"]);
  const toast = useToast();
  const client = useQueryClient();
  const form = useForm({
    resolver: useContractResolver(registrationForm, t),
    defaultValues: { ...EMPTY, email } as Account,
  });
  const { setError, setValue, getValues } = form;
  const { mutate, error, isPending } = useMutation({
    mutationFn: isShort ? (account: NewAccount) => withFreeName(register, account) : register,
    onSuccess: async (user) => {
      const { isNamed, fullName: name } = user;
      toast.show({
        title: isNamed ? t("register.welcome", { name }) : t("register.welcomeNoName"),
      });
      await becomeUser(client, user);
    },
    onError: (failure) => {
      const { message: description } = failure;
      if (failure instanceof ApiError) showProblems(failure);
      toast.show({ tone: "bad", inPage: "said", title: t("register.failed"), description });
    },
  });

  function showProblems({ fields, duplicates }: ApiError) {
    const taken = duplicates.map((name) => [name, t("errors:fields.taken")] as const);
    for (const [name, message] of [...taken, ...Object.entries(fields)]) {
      setError(name as Path<Account>, { type: "server", message }, { shouldFocus: true });
    }
  }

  /** One field less to think about; whoever has typed a name keeps it. */
  function proposeUsername() {
    const { fullName, username } = getValues();
    if (fullName.trim() === "" || username !== "") return;
    setValue("username", usernameSuggestions(fullName)[0] ?? "");
  }

  function fillIn() {
    const { fullName, username } = namesFromAddress(getValues("email"));
    setValue("fullName", fullName);
    setValue("username", username);
    setValue("acceptTerms", true);
  }

  const send = form.handleSubmit((values) =>
    mutate({ ...values, locale: localeOf(i18n.language) }),
  );

  function submit(event: React.SyntheticEvent) {
    if (isShort) fillIn();
    void send(event);
  }

  return { form, error, isPending, submit, proposeUsername };
}

/** A user name that nobody has chosen makes room where it is taken. */
async function withFreeName(register: RegistrationFormProps["register"], account: NewAccount) {
  try {
    return await register(account);
  } catch (error) {
    const isNameTaken = error instanceof ApiError && error.duplicates.join() === "username";
    const free = isNameTaken ? error.suggestions?.["username"] : undefined;
    if (free === undefined) throw error;
    return register({ ...account, username: free });
  }
}

type UsernameProblemProps = {
  problem: FieldError;
  suggestion: string | undefined;
  onUse: (name: string) => void;
};

/** A taken user name comes with a free one to press. */
function UsernameProblem({ problem, suggestion, onUse }: UsernameProblemProps) {
  const { t } = useTranslation("accounts");
  if (problem.type !== "server" || suggestion === undefined) return problem.message;
  return (
    <>
      {problem.message}{" "}
      <Button variant="bare" small onClick={() => onUse(suggestion)}>
        {t("register.useName", { name: suggestion })}
      </Button>
    </>
  );
}
