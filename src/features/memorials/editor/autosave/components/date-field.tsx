import { useTranslation } from "react-i18next";
import { FieldGroup } from "#ui/field.tsx";
import { PartialDateInput } from "#ui/partial-date-input.tsx";

export type DateFieldProps = {
  label: string;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
  onBlur?: () => void;
};

/** A date of birth or death with optional precision. */
export function DateField({ label, value, error, onChange, onBlur }: DateFieldProps) {
  const { t, i18n } = useTranslation("editor");
  return (
    <FieldGroup label={label} error={error}>
      <PartialDateInput
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        locale={i18n.language}
        labels={{
          day: t("date.day"),
          month: t("date.month"),
          year: t("date.year"),
          about: t("date.about"),
          unknownMonth: t("date.unknownMonth"),
        }}
      />
    </FieldGroup>
  );
}
