import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { callApi } from "#platform/pages/api-client.ts";
import { contractResolver } from "#platform/pages/form-resolver.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { PasswordInput } from "#ui/password-input.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import { login, logIn, type Login, type User } from "../contract.ts";
import { becomeUser } from "./current-user.ts";
import { useHydrated } from "./hydrated.ts";

/** `qrCode` is carried from a plate. The page leads on once somebody is signed in. */
export function LoginForm({ qrCode }: { qrCode?: string }) {
  const { t } = useTranslation(["accounts", "errors"]);
  const toast = useToast();
  const client = useQueryClient();
  const hydrated = useHydrated();
  const { register, handleSubmit, formState } = useForm<Login>({
    resolver: contractResolver(login, t),
    defaultValues: { username: "", password: "" },
  });
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: Login) =>
      callApi<User>(`${logIn.path}?t=${Date.now()}`, { method: "POST", body: { ...body, qrCode } }),
    onSuccess: async (user) => {
      toast.show({ title: t("login.welcomeBack", { name: user.fullName }) });
      await becomeUser(client, user);
    },
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("login.failed"), description: message }),
  });
  const { errors } = formState;
  const submit = handleSubmit((body) => mutate(body));

  return (
    <form className="stack" method="post" noValidate onSubmit={(event) => void submit(event)}>
      {error && (
        <Banner tone="bad" title={t("login.failed")}>
          {error.message}
        </Banner>
      )}
      <Field label={t("login.username")} error={errors.username?.message}>
        <TextInput
          {...register("username")}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      </Field>
      <Field label={t("password.label")} error={errors.password?.message}>
        <PasswordInput
          {...register("password")}
          autoComplete="current-password"
          labels={{
            show: t("password.show"),
            hide: t("password.hide"),
            about: t("password.about"),
          }}
        />
      </Field>
      <div className="actions">
        <Button type="submit" disabled={!hydrated} busy={isPending ? t("login.busy") : null}>
          {t("login.submit")}
        </Button>
      </div>
    </form>
  );
}
