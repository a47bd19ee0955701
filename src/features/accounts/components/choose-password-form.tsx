import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { pathOf } from "#platform/call.ts";
import { ApiError, callApi } from "#platform/pages/api-client.ts";
import { contractResolver } from "#platform/pages/form-resolver.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { useToast } from "#ui/toast.tsx";
import type { PasskeyAnswer, User } from "../contract.ts";
import { chosenPassword, choosePassword, type ChosenPassword } from "../passwords/contract.ts";
import { isPutAway } from "./ask-passkey.ts";
import { becomeUser } from "./current-user.ts";
import { asksForStep, isOnItsWay, StepField } from "./step-field.tsx";
import { EndedByReset } from "./ended-by-reset.tsx";
import { useHydrated } from "./hydrated.ts";
import { PasswordField } from "./password-field.tsx";

type Given = Omit<ChosenPassword, "passkey"> & { passkey?: Promise<PasskeyAnswer> };

/** A new password by the link of a mail: whoever chooses it is signed in. */
export function ChoosePasswordForm({ token }: { token: string }) {
  const { t } = useTranslation(["accounts", "errors"]);
  const toast = useToast();
  const client = useQueryClient();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const [isAsked, setAsked] = useState(false);
  const form = useForm({
    resolver: contractResolver(chosenPassword, t),
    defaultValues: { password: "" } as ChosenPassword,
  });
  const { mutate, error, isPending } = useMutation({
    async mutationFn({ passkey, ...typed }: Given) {
      const body = { ...typed, passkey: await passkey };
      return callApi<User>(pathOf(choosePassword, { token }), { method: "POST", body });
    },
    onSuccess: async (user) => {
      await becomeUser(client, user);
      toast.show({ title: t("choose.done") });
      await navigate("/profile", { replace: true });
    },
    onError: (failure) => {
      if (asksForStep(failure)) setAsked(true);
      const message = failure instanceof ApiError ? failure.fields["password"] : undefined;
      if (message) form.setError("password", { message }, { shouldFocus: true });
    },
  });
  const submit = form.handleSubmit(({ password, code }) => mutate({ password, code }));
  const isOver = error instanceof ApiError && error.code === "linkUsed";

  return (
    <form className="stack" method="post" noValidate onSubmit={(event) => void submit(event)}>
      {error && !isOnItsWay(error) && (
        <Banner
          tone="bad"
          title={t("choose.failed")}
          actions={
            isOver && (
              <ButtonLink variant="quiet" small to="/reset-password">
                {t("choose.askAnew")}
              </ButtonLink>
            )
          }
        >
          {isPutAway(error) ? t("passkeys.putAway") : error.message}
        </Banner>
      )}
      <PasswordField
        {...form.register("password")}
        label={t("choose.label")}
        hint={t("password.advice")}
        error={form.formState.errors.password?.message}
        autoComplete="new-password"
      />
      {isAsked && (
        <StepField
          {...form.register("code")}
          onPasskey={(passkey) => mutate({ password: form.getValues("password"), passkey })}
        />
      )}
      <EndedByReset token={token} />
      <div className="actions">
        <Button type="submit" disabled={!hydrated} busy={isPending ? t("choose.busy") : null}>
          {t("choose.submit")}
        </Button>
      </div>
    </form>
  );
}
