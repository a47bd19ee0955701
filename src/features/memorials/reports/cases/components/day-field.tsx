import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FieldGroup } from "#ui/field.tsx";
import { PartialDateInput } from "#ui/partial-date-input.tsx";

type DayFieldProps = {
  name: string;
  label: string;
  hint?: string;
  optional?: string;
  error: ReactNode;
};

/** A whole day: day, month and year. */
export function DayField({ name, ...field }: DayFieldProps) {
  const { t, i18n } = useTranslation("cases");
  return (
    <FieldGroup {...field}>
      <PartialDateInput
        name={name}
        locale={i18n.language}
        labels={{
          day: t("date.day"),
          month: t("date.month"),
          year: t("date.year"),
          unknownMonth: t("date.unknownMonth"),
        }}
      />
    </FieldGroup>
  );
}

/** The day of a form's field, `null` if none was given. */
export function dayIn(form: FormData, name: string): string | null {
  const given = form.get(name);
  return typeof given === "string" && given !== "" ? given : null;
}
