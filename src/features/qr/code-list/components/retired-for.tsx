// texts: code-list:retirements.*, qr:retired.for.*, qr:on.*
import { useTranslation } from "react-i18next";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { carrierOf } from "#features/qr/components/plate.ts";
import { RETIREMENTS, type Retirement } from "#features/qr/lifecycle/contract.ts";
import type { FullCode } from "../contract.ts";

type RetiredForProps = {
  code: FullCode;
  value: Retirement;
  onChange: (value: Retirement) => void;
};

/** What happened to it, with the words that a visitor will read, as they will read them. */
export function RetiredFor({ code: { stage, state }, value, onChange }: RetiredForProps) {
  const { t } = useTranslation(["code-list", "qr"]);
  const carrier = carrierOf({ hasPlate: stage !== "digital" });
  return (
    <>
      <Field label={t("code.retiredFor")}>
        <Select
          value={value}
          onChange={({ target }) =>
            onChange(RETIREMENTS.find((one) => one === target.value) ?? value)
          }
          options={RETIREMENTS.map((one) => ({ value: one, label: t(`retirements.${one}`) }))}
        />
      </Field>
      <div>
        <p className="small">{t("code.visitorReads")}</p>
        <blockquote className="reading visitor-reads" aria-live="polite">
          <p>{t(`qr:on.${carrier}.retired`)}</p>
          <p>
            {t(`qr:retired.for.${value}`)}{" "}
            {state === "linked" ? t("qr:retired.text") : t("qr:retired.nothing")}
          </p>
        </blockquote>
      </div>
    </>
  );
}
