import { useTranslation } from "react-i18next";
import { Field, FieldGroup } from "#ui/field.tsx";
import { RadioList } from "#ui/radio-list.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { REPORT_GROUNDS, type ReportGround } from "../../contract.ts";

type GroundFieldsProps = { fields: Readonly<Record<string, string>> };

/** What a restriction is founded on; of what stays nobody asks. */
export function GroundFields({ fields }: GroundFieldsProps) {
  const { t } = useTranslation("cases");
  return (
    <>
      <FieldGroup label={t("decide.ground")} error={fields["ground"] && t("decide.choose")}>
        <RadioList<ReportGround>
          name="ground"
          options={REPORT_GROUNDS.map((value) => ({ value, title: t(`grounds.${value}`) }))}
        />
      </FieldGroup>
      <Field
        label={t("decide.reference")}
        hint={t("decide.referenceHint")}
        error={fields["reference"]}
      >
        <TextInput name="reference" />
      </Field>
    </>
  );
}
