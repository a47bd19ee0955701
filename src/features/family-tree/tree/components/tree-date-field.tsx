import { useTranslation } from "react-i18next";
import { parsePartialDate } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Button } from "#ui/button.tsx";
import { FieldGroup } from "#ui/field.tsx";
import { PartialDateInput } from "#ui/partial-date-input.tsx";
import { formatTreeDate } from "../../dates/engine/tree-dates.ts";

type TreeDateFieldProps = {
  label: string;
  /** A partial date, or a DateValue that is none. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** A date as closely as it is known. One from a file that the fields can't hold is kept until it is replaced. */
export function TreeDateField({ label, value, error, onChange }: TreeDateFieldProps) {
  const { t, i18n } = useTranslation("tree-editing");
  return (
    <FieldGroup label={label} error={error}>
      {isTyped(value) ? (
        <PartialDateInput
          value={value}
          onChange={onChange}
          locale={i18n.language}
          labels={{
            day: t("date.day"),
            month: t("date.month"),
            year: t("date.year"),
            about: t("date.about"),
            unknownMonth: t("date.unknownMonth"),
          }}
        />
      ) : (
        <p className="read-date">
          <span>{formatTreeDate(value, localeOf(i18n.language))}</span>{" "}
          <Button
            variant="bare"
            small
            aria-label={t("date.otherNamed", { label })}
            onClick={() => onChange("")}
          >
            {t("date.other")}
          </Button>
        </p>
      )}
    </FieldGroup>
  );
}

/** As the date fields write it, also while it isn't whole yet. */
function isTyped(value: string): boolean {
  return parsePartialDate(value) !== null || /^~?[\d-]*$/.test(value);
}
