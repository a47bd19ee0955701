import { useMutation } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "#platform/pages/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { isPutAway } from "../../components/ask-passkey.ts";
import { StepField } from "../../components/step-field.tsx";
import type { PasskeyAnswer } from "../../contract.ts";
import { takeSecondStep } from "../contract.ts";

/** For a session that began without the second step: it is given now. */
export function TakeSecondStep({ onTaken }: { onTaken: () => Promise<void> }) {
  const { t } = useTranslation(["staff", "accounts"]);
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (given: { code?: string; passkey?: Promise<PasskeyAnswer> }) =>
      callApi(takeSecondStep.path, {
        method: "POST",
        body: { ...given, passkey: await given.passkey },
      }),
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
          {isPutAway(error) ? t("accounts:passkeys.putAway") : error.message}
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
