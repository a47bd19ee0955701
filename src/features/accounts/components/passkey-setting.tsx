import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Button } from "#ui/button.tsx";
import { Setting } from "#ui/settings-list.tsx";
import { useToast } from "#ui/toast.tsx";
import { removePasskey, type Passkey } from "../passkeys/contract.ts";
import { AddPasskeyForm } from "./add-passkey-form.tsx";
import { callAsOwner } from "#shell/owner-calls.ts";
import { ownAccess, ownPasskeys } from "./own-access.ts";
import { OwnerForm } from "#shell/owner-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

type Step =
  | { at: "rest" }
  | { at: "add" }
  | { at: "remove"; passkey: Passkey }
  | { at: "codes"; codes: string[] };

/** Login without a password: lists, adds and removes passkeys. */
export function PasskeySetting() {
  const { t } = useTranslation("accounts");
  const toast = useToast();
  const [step, setStep] = useState<Step>({ at: "rest" });
  const rest = () => setStep({ at: "rest" });
  const { data } = useQuery(ownPasskeys);
  const items = data?.items ?? [];

  function show(codes: string[]) {
    toast.show({ title: t("passkeys.added") });
    setStep(codes.length > 0 ? { at: "codes", codes } : { at: "rest" });
  }

  return (
    <Setting
      title={t("passkeys.title")}
      text={t("passkeys.text")}
      action={
        step.at === "rest" && (
          <Button
            variant="quiet"
            small
            aria-label={t("passkeys.addNamed")}
            onClick={() => setStep({ at: "add" })}
          >
            {t("passkeys.add")}
          </Button>
        )
      }
    >
      {step.at === "rest" && items.length > 0 && (
        <ul className="setting-things">
          {items.map((passkey) => (
            <Thing
              key={passkey.id}
              passkey={passkey}
              onRemove={() => setStep({ at: "remove", passkey })}
            />
          ))}
        </ul>
      )}
      {step.at === "add" && <AddPasskeyForm onAdded={show} onCancel={rest} />}
      {step.at === "remove" && <RemoveForm passkey={step.passkey} onDone={rest} />}
      {step.at === "codes" && <RecoveryCodes codes={step.codes} onKept={rest} />}
    </Setting>
  );
}

function Thing({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { t, i18n } = useTranslation("accounts");
  const { name, createdAt, lastUsedAt } = passkey;
  const locale = localeOf(i18n.language);
  return (
    <li>
      <p>
        <bdi>{name}</bdi>
        <span className="small">
          {lastUsedAt === null
            ? t("passkeys.since", { day: formatDay(createdAt, locale) })
            : t("passkeys.used", { day: formatDay(lastUsedAt, locale) })}
        </span>
      </p>
      <Button
        variant="bare"
        small
        aria-label={t("passkeys.removeNamed", { name })}
        onClick={onRemove}
      >
        {t("passkeys.remove")}
      </Button>
    </li>
  );
}

function RemoveForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { t } = useTranslation("accounts");
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ currentPassword = "" }: Record<string, string>) =>
      callAsOwner(currentPassword, removePasskey, { params: { passkeyId: passkey.id } }),
    onSuccess: async () => {
      toast.show({ title: t("passkeys.removed") });
      await client.invalidateQueries({ queryKey: ownPasskeys.queryKey });
      await client.invalidateQueries({ queryKey: ownAccess.queryKey });
      onDone();
    },
  });
  return (
    <OwnerForm
      label={t("passkeys.removeNamed", { name: passkey.name })}
      submitLabel={t("passkeys.remove")}
      error={error}
      isPending={isPending}
      onSubmit={mutate}
      onCancel={onDone}
    >
      <p>{t("passkeys.removeText", { name: passkey.name })}</p>
    </OwnerForm>
  );
}
