import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { REASON_MAX } from "#features/accounts/roles/contract.ts";

/** For old stock, engraved before there were files of ours: accepted with a reason. */
export function ReasonForm({ onReason }: { onReason: (reason: string) => void }) {
  const { t } = useTranslation("scanner");

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = new FormData(event.currentTarget).get("reason");
    if (typeof reason === "string" && reason.trim() !== "") onReason(reason);
  }

  return (
    <form className="scan-hand" onSubmit={submit}>
      <Field label={t("reason.label")} hint={t("reason.hint")}>
        <TextInput name="reason" autoComplete="off" maxLength={REASON_MAX} />
      </Field>
      <Button type="submit" variant="quiet">
        {t("reason.send")}
      </Button>
    </form>
  );
}
