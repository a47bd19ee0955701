import { useEffect, useRef, type SyntheticEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";

type HandFormProps = {
  onRead: (read: string) => void;
  /** From the beginning: a hand scanner types into it. */
  isFocused?: boolean;
};

/** For codes that no scanner can read; the field is cleared for the next one. */
export function HandForm({ onRead, isFocused = false }: HandFormProps) {
  const { t } = useTranslation("scanner");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const read = new FormData(form).get("code");
    if (typeof read === "string" && read.trim() !== "") onRead(read);
    form.reset();
  }

  return (
    <form className="scan-hand" onSubmit={submit}>
      <Field label={t("hand.code")} hint={t("hand.hint")}>
        <TextInput ref={field} name="code" code />
      </Field>
      <Button type="submit" variant="quiet">
        {t("hand.send")}
      </Button>
    </form>
  );
}
