import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { addPasskey, beginPasskey, NAME_MAX } from "../passkeys/contract.ts";
import { createPasskey, isDismissed, isKnownDevice } from "./ask-passkey.ts";
import { callAsOwner } from "#shell/owner-calls.ts";
import { ownAccess, ownPasskeys, ownSessions } from "./own-access.ts";
import { OwnerForm, problemOf } from "#shell/owner-form.tsx";

type AddPasskeyFormProps = { onAdded: (codes: string[]) => void; onCancel: () => void };

/** Confirms the owner's password, creates a passkey on the device and stores it under a name. */
export function AddPasskeyForm({ onAdded, onCancel }: AddPasskeyFormProps) {
  const { t } = useTranslation("accounts");
  const client = useQueryClient();
  // The device's name may be detected only after the user has started typing.
  const [typed, setTyped] = useState<string | null>(null);
  const here = useQuery(ownSessions).data?.items.find(({ isThis }) => isThis);
  const { mutate, error, isPending } = useMutation({
    mutationFn: make,
    onSuccess: async ({ recoveryCodes }) => {
      await client.invalidateQueries({ queryKey: ownPasskeys.queryKey });
      await client.invalidateQueries({ queryKey: ownAccess.queryKey });
      onAdded(recoveryCodes);
    },
  });
  const reason = error && isKnownDevice(error) ? "known" : "putAway";
  const failure = error && isDismissed(error) ? new Error(t(`passkeys.${reason}`)) : error;
  return (
    <OwnerForm
      label={t("passkeys.addNamed")}
      submitLabel={t("steps.next")}
      error={failure}
      isPending={isPending}
      onSubmit={mutate}
      onCancel={onCancel}
    >
      <Field
        label={t("passkeys.name")}
        hint={t("passkeys.nameHint")}
        error={problemOf(error, "name")}
      >
        <TextInput
          name="name"
          maxLength={NAME_MAX}
          autoComplete="off"
          value={typed ?? here?.device ?? here?.browser ?? ""}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
    </OwnerForm>
  );
}

async function make({ name = "", currentPassword = "" }: Record<string, string>) {
  const optionsJSON = await callAsOwner(currentPassword, beginPasskey);
  const made = await createPasskey(optionsJSON);
  // A copy: the browser's type is not assignable to a record.
  const clientExtensionResults = { ...made.clientExtensionResults };
  return call(addPasskey, { body: { name, made: { ...made, clientExtensionResults } } });
}
