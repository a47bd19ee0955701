import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Button } from "#ui/button.tsx";
import { Setting } from "#ui/settings-list.tsx";
import { useToast } from "#ui/toast.tsx";
import type { Access } from "../contract.ts";
import { changePassword } from "../passwords/contract.ts";
import { callAsOwner } from "#shell/owner-calls.ts";
import { ownAccess, ownSessions } from "./own-access.ts";
import { OwnerForm, problemOf } from "#shell/owner-form.tsx";
import { PasswordField } from "#shell/password-field.tsx";

export function PasswordSetting({ access: { passwordChangedAt } }: { access: Access }) {
  const { t, i18n } = useTranslation("accounts");
  const [isChanging, setChanging] = useState(false);
  const text =
    passwordChangedAt === null
      ? t("access.passwordFirst")
      : t("access.passwordChanged", { day: formatDay(passwordChangedAt, localeOf(i18n.language)) });
  return (
    <Setting
      title={t("access.password")}
      text={text}
      action={
        !isChanging && (
          <Button
            variant="quiet"
            small
            aria-label={t("access.changePassword")}
            onClick={() => setChanging(true)}
          >
            {t("access.change")}
          </Button>
        )
      }
    >
      {isChanging && <PasswordForm onDone={() => setChanging(false)} />}
    </Setting>
  );
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation("accounts");
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ password = "", currentPassword = "" }: Record<string, string>) =>
      callAsOwner(currentPassword, changePassword, { body: { currentPassword, password } }),
    onSuccess: async () => {
      toast.show({ title: t("access.passwordDone") });
      onDone();
      await client.invalidateQueries({ queryKey: ownAccess.queryKey });
      await client.invalidateQueries({ queryKey: ownSessions.queryKey });
    },
  });
  return (
    <OwnerForm
      label={t("access.changePassword")}
      error={error}
      isPending={isPending}
      onSubmit={mutate}
      onCancel={onDone}
    >
      <PasswordField
        name="password"
        label={t("access.newPassword")}
        hint={t("password.advice")}
        autoComplete="new-password"
        error={problemOf(error, "password")}
      />
    </OwnerForm>
  );
}
