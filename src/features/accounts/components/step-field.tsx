import { useEffect, useRef, type ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { PasskeyAnswer } from "../contract.ts";
import { askForPasskey } from "./ask-passkey.ts";

/**
 * Whether the password was correct and a second step is required. Stays true after a wrong code.
 */
export function asksForStep(error: Error): boolean {
  return (
    error instanceof ApiError &&
    ["accounts.codeNeeded", "accounts.wrongCode", "accounts.wrongPasskey"].includes(
      error.code ?? "",
    )
  );
}

/** Not an error: another field has to be filled in. */
export function isStepNeeded(error: Error): boolean {
  return error instanceof ApiError && error.code === "accounts.codeNeeded";
}

type StepFieldProps = ComponentProps<"input"> & {
  /** Called with the signed response and the form it belongs to. */
  onPasskey: (passkey: Promise<PasskeyAnswer>, form: HTMLFormElement | null) => void;
};

/** The second step: an app code, a recovery code or a passkey. */
export function StepField({ onPasskey, ...rest }: StepFieldProps) {
  const { t } = useTranslation("accounts");
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.querySelector("input")?.focus();
  }, []);
  return (
    <div ref={place} className="stack">
      <Field label={t("login.code")} hint={t("login.codeHint")}>
        <TextInput
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...rest}
        />
      </Field>
      <div className="actions">
        <Button
          variant="quiet"
          small
          onClick={({ currentTarget }) => onPasskey(askForPasskey(), currentTarget.form)}
        >
          {t("passkeys.step")}
        </Button>
      </div>
    </div>
  );
}
