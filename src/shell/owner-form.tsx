import type { ReactNode, SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, hasFieldProblems } from "#platform/pages/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { useFocusOnProblem } from "#ui/field-problems.ts";
import { Button } from "#ui/button.tsx";
import { PasswordField } from "./password-field.tsx";

export type OwnerFormProps = {
  label: string;
  error: Error | null;
  isPending: boolean;
  onSubmit: (typed: Record<string, string>) => void;
  /** Without it the form is always there. */
  onCancel?: (() => void) | undefined;
  /** The fields to change. */
  children?: ReactNode;
  /** Label of the button; defaults to "Gem". */
  submitLabel?: string;
  /** For irreversible changes: asks for confirmation. */
  isDestructive?: boolean;
};

/** Changes a login method; requires the current password as proof of the owner. */
export function OwnerForm({
  label,
  error,
  isPending,
  onSubmit,
  onCancel,
  children,
  submitLabel,
  isDestructive = false,
}: OwnerFormProps) {
  const { t } = useTranslation("accounts");
  const form = useFocusOnProblem(error);
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = [...new FormData(event.currentTarget)].map(([name, value]) => [
      name,
      typeof value === "string" ? value : "",
    ]);
    if (!isPending) onSubmit(Object.fromEntries(typed) as Record<string, string>);
  }
  return (
    <form
      ref={form}
      className="stack"
      method="post"
      aria-label={label}
      noValidate
      onSubmit={submit}
    >
      {error && !hasFieldProblems(error) && (
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
          variant={isDestructive ? "bad" : "primary"}
          busy={isPending ? t("access.saving") : null}
        >
          {submitLabel ?? t("access.save")}
        </Button>
        {onCancel && (
          <Button variant="bare" onClick={onCancel}>
            {t("access.cancel")}
          </Button>
        )}
      </div>
    </form>
  );
}

/** The server's error message for one field. */
export function problemOf(error: Error | null, field: string): string | undefined {
  return error instanceof ApiError ? error.fields[field] : undefined;
}
