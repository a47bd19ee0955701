import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";

/** Old stock, engraved before there were files of ours: with a reason it is taken all the same. */
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
        <TextInput name="reason" autoComplete="off" maxLength={300} />
      </Field>
      <Button type="submit" variant="quiet">
        {t("reason.send")}
      </Button>
    </form>
  );
}
