import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "#ui/field.tsx";
import { PasswordInput } from "#ui/password-input.tsx";

type PasswordFieldProps = Omit<ComponentProps<"input">, "type"> & {
  label: string;
  hint?: string;
  error: ReactNode;
  autoComplete: "current-password" | "new-password";
};

export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  const { t } = useTranslation("accounts");
  const labels = { show: t("password.show"), hide: t("password.hide"), about: t("password.about") };
  return (
    <Field label={label} hint={hint} error={error}>
      <PasswordInput {...input} labels={labels} />
    </Field>
  );
}
