import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Setting } from "#ui/settings-list.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import { changeEmail } from "#features/accounts/email-change/contract.ts";
import type { Access } from "../contract.ts";
import { callAsOwner } from "#shell/owner-calls.ts";
import { ownAccess } from "./own-access.ts";
import { OwnerForm, problemOf } from "#shell/owner-form.tsx";
import { SendEmailLink } from "#shell/send-email-link.tsx";

export function EmailSetting({ access }: { access: Access }) {
  const { t } = useTranslation("accounts");
  const [isChanging, setChanging] = useState(false);
  const { email, newEmail, isEmailVerified } = access;
  const isWaiting = newEmail !== null || !isEmailVerified;
  return (
    <Setting
      title={t("access.email")}
      text={
        newEmail !== null
          ? t("access.isChanging", { email, newEmail })
          : isEmailVerified
            ? t("access.isVerified", { email })
            : t("access.isUnverified", { email })
      }
      action={
        !isChanging && (
          <div className="actions">
            {isWaiting && <SendEmailLink />}
            <Button
              variant="quiet"
              small
              aria-label={t("access.changeEmail")}
              onClick={() => setChanging(true)}
            >
              {t("access.change")}
            </Button>
          </div>
        )
      }
    >
      {isChanging && <EmailForm onDone={() => setChanging(false)} />}
    </Setting>
  );
}

function EmailForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation("accounts");
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ email = "", currentPassword = "" }: Record<string, string>) =>
      callAsOwner(currentPassword, changeEmail, { body: { email } }),
    onSuccess: (access) => {
      client.setQueryData(ownAccess.queryKey, access);
      if (access.newEmail !== null) toast.show({ title: t("access.newEmailAsked") });
      onDone();
    },
  });
  return (
    <OwnerForm
      label={t("access.changeEmail")}
      error={error}
      isPending={isPending}
      onSubmit={mutate}
      onCancel={onDone}
    >
      <Field
        label={t("access.newEmail")}
        hint={t("access.newEmailHint")}
        error={problemOf(error, "email")}
      >
        <TextInput name="email" type="email" autoComplete="email" />
      </Field>
    </OwnerForm>
  );
}
