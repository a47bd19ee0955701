import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { AddPasskeyForm } from "../../components/add-passkey-form.tsx";
import { callAsOwner } from "#shell/owner-calls.ts";
import { OwnerForm } from "#shell/owner-form.tsx";
import { SecondFactorSetup } from "../../components/second-factor-setup.tsx";
import { beginSecondFactor, type NewSecret } from "../contract.ts";

type BeginSecondStepProps = { onCodes: (codes: string[]) => Promise<void> };

/** Setup for staff who have no second factor yet. */
export function BeginSecondStep({ onCodes }: BeginSecondStepProps) {
  const { t } = useTranslation(["staff", "accounts"]);
  const [step, setStep] = useState<"rest" | "app" | "passkey" | NewSecret>("rest");
  const rest = () => setStep("rest");
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ currentPassword = "" }: Record<string, string>) =>
      callAsOwner(currentPassword, beginSecondFactor),
    onSuccess: setStep,
  });
  if (step === "rest") {
    return (
      <>
        <p>{t("verification.begin")}</p>
        <div className="actions">
          <Button onClick={() => setStep("app")}>{t("verification.byApp")}</Button>
          <Button variant="quiet" onClick={() => setStep("passkey")}>
            {t("accounts:passkeys.step")}
          </Button>
        </div>
      </>
    );
  }
  if (step === "passkey") {
    return <AddPasskeyForm onAdded={(codes) => void onCodes(codes)} onCancel={rest} />;
  }
  if (step === "app") {
    return (
      <OwnerForm
        label={t("accounts:steps.turnOnNamed")}
        submitLabel={t("accounts:steps.next")}
        error={error}
        isPending={isPending}
        onSubmit={mutate}
        onCancel={rest}
      />
    );
  }
  return (
    <SecondFactorSetup
      made={step}
      onCodes={({ recoveryCodes }) => onCodes(recoveryCodes)}
      onCancel={rest}
    />
  );
}
