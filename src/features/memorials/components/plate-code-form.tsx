import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { TYPED_CODE_MAX } from "../contract.ts";

type PlateCodeFormProps = {
  /** The value entered before. */
  typed?: string;
  error?: string | null;
  /** Secondary on this page, so its button is not the filled one. */
  isAside?: boolean;
};

/** Form for the code on a plate; the result is shown at its own URL. */
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
          <TextInput code name="code" defaultValue={typed} maxLength={TYPED_CODE_MAX} required />
          <Button type="submit" variant={isAside ? "quiet" : "primary"}>
            {t("plateCode.open")}
          </Button>
        </div>
      </Field>
    </form>
  );
}
