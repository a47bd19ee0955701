import { useMutation } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { isDismissed } from "../../components/ask-passkey.ts";
import { StepField } from "../../components/step-field.tsx";
import type { PasskeyAnswer } from "../../contract.ts";
import { verifySecondStep } from "../contract.ts";

/** Takes the second step in a session that began without it. */
export function TakeSecondStep({ onTaken }: { onTaken: () => Promise<void> }) {
  const { t } = useTranslation(["staff", "accounts"]);
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (given: { code?: string; passkey?: Promise<PasskeyAnswer> }) =>
      call(verifySecondStep, { body: { ...given, passkey: await given.passkey } }),
    onSuccess: onTaken,
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = new FormData(event.currentTarget).get("code");
    if (!isPending) mutate({ code: typeof code === "string" ? code : "" });
  }

  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      <p>{t("verification.take")}</p>
      {error && (
        <Banner tone="bad" title={t("verification.failed")}>
          {isDismissed(error) ? t("accounts:passkeys.putAway") : error.message}
        </Banner>
      )}
      <StepField onPasskey={(passkey) => !isPending && mutate({ passkey })} />
      <div className="actions">
        <Button type="submit" busy={isPending ? t("verification.busy") : null}>
          {t("verification.submit")}
        </Button>
      </div>
    </form>
  );
}
