import { useEffect, useRef, type ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";

/** Whether the password was right and a second step is asked for. Stays so when its code was wrong. */
export function asksForStep(error: Error): boolean {
  return error instanceof ApiError && ["codeNeeded", "wrongCode"].includes(error.code ?? "");
}

/** Nothing went wrong: there is one more thing to type. */
export function isOnItsWay(error: Error): boolean {
  return error instanceof ApiError && error.code === "codeNeeded";
}

/** The second step: a code from an app, or one of the recovery codes. */
export function StepField(rest: ComponentProps<"input">) {
  const { t } = useTranslation("accounts");
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector("input")?.focus(), []);
  return (
    <div ref={place}>
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
    </div>
  );
}
