import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ApiError, hasFieldProblems } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { useContractResolver } from "#platform/pages/form-resolver.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { useToast } from "#ui/toast.tsx";
import type { PasskeyAnswer } from "../contract.ts";
import { chosenPasswordForm, choosePassword, type ChosenPassword } from "../passwords/contract.ts";
import { isDismissed } from "./ask-passkey.ts";
import { becomeUser } from "#shell/current-user.ts";
import { asksForStep, isStepNeeded, StepField } from "./step-field.tsx";
import { EndedByReset } from "./ended-by-reset.tsx";
import { useHydrated } from "#shell/hydrated.ts";
import { PasswordField } from "#shell/password-field.tsx";

type Given = Omit<ChosenPassword, "passkey"> & { passkey?: Promise<PasskeyAnswer> };

/** A new password by a mailed link; saving it signs the user in. */
export function ChoosePasswordForm({ token }: { token: string }) {
  const { t } = useTranslation(["accounts", "errors"]);
  const toast = useToast();
  const client = useQueryClient();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const [isAsked, setAsked] = useState(false);
  const form = useForm({
    resolver: useContractResolver(chosenPasswordForm, t),
    defaultValues: { password: "" } as ChosenPassword,
  });
  const { mutate, error, isPending } = useMutation({
    async mutationFn({ passkey, ...typed }: Given) {
      const body = { ...typed, passkey: await passkey };
      return call(choosePassword, { params: { token }, body });
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
      {error && !isStepNeeded(error) && !hasFieldProblems(error) && (
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
          {isDismissed(error) ? t("passkeys.putAway") : error.message}
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
