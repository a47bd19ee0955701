import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";

type PlateCodeFormProps = {
  /** What was typed before. */
  typed?: string;
  error?: string | null;
  /** The page is about something else: its one filled button stands there. */
  isAside?: boolean;
};

/** Where one types what stands on a plate; what the code opens is told at its own address. */
export function PlateCodeForm({ typed = "", error = null, isAside = false }: PlateCodeFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();

  function open(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = new FormData(event.currentTarget).get("code");
    if (typeof code !== "string" || code.trim() === "") return;
    void navigate(`/qr-scan/${encodeURIComponent(code.trim())}`);
  }

  return (
    <form className="stack" action="/qr-scan" onSubmit={open}>
      <Field label={t("plateCode.label")} hint={t("plateCode.hint")} error={error}>
        <div className="field-join">
          <TextInput code name="code" defaultValue={typed} maxLength={300} required />
          <Button type="submit" variant={isAside ? "quiet" : "primary"}>
            {t("plateCode.open")}
          </Button>
        </div>
      </Field>
    </form>
  );
}
