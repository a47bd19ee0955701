import type { ReactNode, SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { PasswordField } from "./password-field.tsx";

export type OwnerFormProps = {
  label: string;
  error: Error | null;
  isPending: boolean;
  onSubmit: (typed: Record<string, string>) => void;
  onCancel: () => void;
  /** What is to be changed. */
  children?: ReactNode;
  /** "Gem", if nothing says it better. */
  submitLabel?: string;
  /** What is done by it can't be undone by a press. */
  isGrave?: boolean;
};

/** Changes how one gets in: together with the password of now, by which we know who asks. */
export function OwnerForm({
  label,
  error,
  isPending,
  onSubmit,
  onCancel,
  children,
  submitLabel,
  isGrave = false,
}: OwnerFormProps) {
  const { t } = useTranslation("accounts");
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = [...new FormData(event.currentTarget)].map(([name, value]) => [
      name,
      typeof value === "string" ? value : "",
    ]);
    if (!isPending) onSubmit(Object.fromEntries(typed) as Record<string, string>);
  }
  return (
    <form className="stack" method="post" aria-label={label} noValidate onSubmit={submit}>
      {error && (
        <Banner tone="bad" title={t("access.notSaved")}>
          {error.message}
        </Banner>
      )}
      {children}
      <PasswordField
        name="currentPassword"
        label={t("access.currentPassword")}
        hint={t("access.currentPasswordHint")}
        autoComplete="current-password"
        error={problemOf(error, "currentPassword")}
      />
      <div className="actions">
        <Button
          type="submit"
          variant={isGrave ? "bad" : "primary"}
          busy={isPending ? t("access.saving") : null}
        >
          {submitLabel ?? t("access.save")}
        </Button>
        <Button variant="bare" onClick={onCancel}>
          {t("access.cancel")}
        </Button>
      </div>
    </form>
  );
}

/** What the server said of one field. */
export function problemOf(error: Error | null, field: string): string | undefined {
  return error instanceof ApiError ? error.fields[field] : undefined;
}
