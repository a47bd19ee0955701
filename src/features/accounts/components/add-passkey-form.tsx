import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "#platform/pages/api-client.ts";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import {
  addPasskey,
  beginPasskey,
  type AddedPasskey,
  type NewChallenge,
} from "../passkeys/contract.ts";
import { isPutAway } from "./ask-passkey.ts";
import { callAsOwner, ownAccess, ownPasskeys, ownSessions } from "./own-access.ts";
import { OwnerForm, problemOf } from "./owner-form.tsx";

type AddPasskeyFormProps = { onAdded: (codes: string[]) => void; onCancel: () => void };

/** Proves that the owner asks, then has the device make a passkey, which goes under a name. */
export function AddPasskeyForm({ onAdded, onCancel }: AddPasskeyFormProps) {
  const { t } = useTranslation("accounts");
  const client = useQueryClient();
  // Which device this is may be known only when somebody has begun to write.
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
  const failure = error && isPutAway(error) ? new Error(t("passkeys.putAway")) : error;
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
          maxLength={60}
          autoComplete="off"
          value={typed ?? here?.device ?? here?.browser ?? ""}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
    </OwnerForm>
  );
}

async function make({ name, currentPassword = "" }: Record<string, string>) {
  const optionsJSON = await callAsOwner<NewChallenge>(beginPasskey, currentPassword, undefined);
  const { startRegistration } = await import("@simplewebauthn/browser");
  const made = await startRegistration({ optionsJSON });
  return callApi<AddedPasskey>(addPasskey.path, { method: "POST", body: { name, made } });
}
