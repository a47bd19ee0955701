import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { SubmitEvent } from "react";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { useFocusOnProblem } from "#ui/field-problems.ts";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import { confirmSecondFactor, type NewSecret, type ShownCodes } from "../second-factor/contract.ts";
import { problemOf } from "#shell/owner-form.tsx";
import { LazyQrSymbol } from "#shell/lazy-qr-symbol.tsx";

type SecondFactorSetupProps = {
  made: NewSecret;
  onCodes: (codes: ShownCodes) => Promise<void>;
  onCancel: () => void;
};

/** The secret for the app, as QR code and text, and a field for its first code. */
export function SecondFactorSetup({ made, onCodes, onCancel }: SecondFactorSetupProps) {
  const { t } = useTranslation("accounts");
  const toast = useToast();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (code: string) => call(confirmSecondFactor, { body: { code } }),
    onSuccess: async (codes) => {
      toast.show({ title: t("steps.done") });
      await onCodes(codes);
    },
  });
  const problem = problemOf(error, "code");
  const form = useFocusOnProblem(error);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = new FormData(event.currentTarget).get("code");
    if (!isPending) mutate(typeof code === "string" ? code : "");
  }

  return (
    <form
      ref={form}
      className="stack"
      method="post"
      aria-label={t("steps.turnOnNamed")}
      noValidate
      onSubmit={submit}
    >
      <p>{t("steps.scan")}</p>
      <LazyQrSymbol text={made.uri} label={t("steps.qr")} />
      <p className="small">
        {t("steps.secret")} <code>{made.secret.match(/.{4}/g)?.join(" ")}</code>
      </p>
      {error && problem === undefined && (
        <Banner tone="bad" title={t("access.notSaved")}>
          {error.message}
        </Banner>
      )}
      <Field label={t("steps.code")} error={problem}>
        <TextInput name="code" autoComplete="one-time-code" inputMode="numeric" />
      </Field>
      <div className="actions">
        <Button type="submit" busy={isPending ? t("access.saving") : null}>
          {t("steps.turnOn")}
        </Button>
        <Button variant="bare" onClick={onCancel}>
          {t("access.cancel")}
        </Button>
      </div>
    </form>
  );
}
