import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { StaffFilter } from "#shell/staff-list.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { TYPED_CODE_MAX } from "#features/memorials/contract.ts";
import { STAGES } from "#features/qr/lifecycle/contract.ts";
import { STANDINGS } from "../contract.ts";

// texts: codes:stages.*, code-list:standings.*

/** By a part of the code, its stage, and whether it is held or retired. */
export function CodeFilterForm() {
  const { t } = useTranslation(["code-list", "codes"]);
  const [asked] = useSearchParams();
  return (
    <StaffFilter submit={t("filter.show")}>
      <Field label={t("filter.text")}>
        <TextInput
          code
          name="text"
          defaultValue={asked.get("text") ?? ""}
          maxLength={TYPED_CODE_MAX}
        />
      </Field>
      <Field label={t("filter.stage")}>
        <Select
          name="stage"
          defaultValue={asked.get("stage") ?? ""}
          empty={t("filter.all")}
          options={STAGES.map((value) => ({ value, label: t(`codes:stages.${value}`) }))}
        />
      </Field>
      <Field label={t("filter.standing")}>
        <Select
          name="standing"
          defaultValue={asked.get("standing") ?? ""}
          empty={t("filter.all")}
          options={STANDINGS.map((value) => ({ value, label: t(`standings.${value}`) }))}
        />
      </Field>
    </StaffFilter>
  );
}
