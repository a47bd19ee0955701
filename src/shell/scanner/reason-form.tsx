import type { SubmitEvent } from "react";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { REASON_MAX } from "#features/accounts/roles/contract.ts";

type ReasonFormProps = {
  words: { label: string; hint: string; send: string };
  onReason: (reason: string) => void;
};

/** For a plate that is accepted with a reason. */
export function ReasonForm({ words, onReason }: ReasonFormProps) {
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = new FormData(event.currentTarget).get("reason");
    if (typeof reason === "string" && reason.trim() !== "") onReason(reason);
  }

  return (
    <form className="scan-hand" onSubmit={submit}>
      <Field label={words.label} hint={words.hint}>
        <TextInput name="reason" autoComplete="off" maxLength={REASON_MAX} />
      </Field>
      <Button type="submit" variant="quiet">
        {words.send}
      </Button>
    </form>
  );
}
