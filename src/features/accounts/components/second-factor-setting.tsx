import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { Setting } from "#ui/settings-list.tsx";
import { useToast } from "#ui/toast.tsx";
import type { Access } from "../contract.ts";
import {
  beginSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  type NewSecret,
  type ShownCodes,
} from "../second-factor/contract.ts";
import { callAsOwner } from "#shell/owner-calls.ts";
import { ownAccess, ownSessions } from "./own-access.ts";
import { OwnerForm } from "#shell/owner-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SecondFactorSetup } from "./second-factor-setup.tsx";

type Step =
  | { at: "rest" }
  | { at: "on" | "off" | "renew" }
  | { at: "setup"; made: NewSecret }
  | { at: "codes"; codes: string[] };

/** Two-step login: an app code after the password. */
export function SecondFactorSetting({ access }: { access: Access }) {
  const { t } = useTranslation("accounts");
  const client = useQueryClient();
  const [step, setStep] = useState<Step>({ at: "rest" });
  const rest = () => setStep({ at: "rest" });

  async function show({ recoveryCodes }: ShownCodes) {
    setStep({ at: "codes", codes: recoveryCodes });
    await client.invalidateQueries({ queryKey: ownAccess.queryKey });
    await client.invalidateQueries({ queryKey: ownSessions.queryKey });
  }

  return (
    <Setting
      title={t("steps.title")}
      text={
        access.hasSecondFactor ? t("steps.on", { count: access.recoveryCodesLeft }) : t("steps.off")
      }
      action={step.at === "rest" && <Choices isOn={access.hasSecondFactor} onChoose={setStep} />}
    >
      {(step.at === "on" || step.at === "off" || step.at === "renew") && (
        <AsOwner
          what={step.at}
          onMade={(made) => setStep({ at: "setup", made })}
          onCodes={show}
          onRest={rest}
        />
      )}
      {step.at === "setup" && <SecondFactorSetup made={step.made} onCodes={show} onCancel={rest} />}
      {step.at === "codes" && <RecoveryCodes codes={step.codes} onKept={rest} />}
    </Setting>
  );
}

function Choices({ isOn, onChoose }: { isOn: boolean; onChoose: (step: Step) => void }) {
  const { t } = useTranslation("accounts");
  if (!isOn) {
    return (
      <Button
        variant="quiet"
        small
        aria-label={t("steps.turnOnNamed")}
        onClick={() => onChoose({ at: "on" })}
      >
        {t("steps.turnOn")}
      </Button>
    );
  }
  return (
    <div className="actions">
      <Button variant="quiet" small onClick={() => onChoose({ at: "renew" })}>
        {t("steps.renew")}
      </Button>
      <Button
        variant="bare"
        small
        aria-label={t("steps.turnOffNamed")}
        onClick={() => onChoose({ at: "off" })}
      >
        {t("steps.turnOff")}
      </Button>
    </div>
  );
}

type AsOwnerProps = {
  what: "on" | "off" | "renew";
  onMade: (made: NewSecret) => void;
  onCodes: (codes: ShownCodes) => Promise<void>;
  onRest: () => void;
};

/** Every change first asks for the owner's password. */
function AsOwner({ what, onMade, onCodes, onRest }: AsOwnerProps) {
  const { t } = useTranslation("accounts");
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    async mutationFn({ currentPassword = "" }: Record<string, string>) {
      if (what === "on") {
        onMade(await callAsOwner(currentPassword, beginSecondFactor));
      } else if (what === "renew") {
        await onCodes(await callAsOwner(currentPassword, renewRecoveryCodes));
      } else {
        await callAsOwner(currentPassword, endSecondFactor);
        toast.show({ title: t("steps.ended") });
        onRest();
        await client.invalidateQueries({ queryKey: ownAccess.queryKey });
      }
    },
  });
  const labels = {
    on: t("steps.turnOnNamed"),
    off: t("steps.turnOffNamed"),
    renew: t("steps.renew"),
  };
  return (
    <OwnerForm
      label={labels[what]}
      submitLabel={what === "off" ? t("steps.turnOff") : t("steps.next")}
      error={error}
      isPending={isPending}
      onSubmit={mutate}
      onCancel={onRest}
    />
  );
}
