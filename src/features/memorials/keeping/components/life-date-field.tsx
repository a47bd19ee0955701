import { useTranslation } from "react-i18next";
import { useSavedField } from "./autosave-context.tsx";
import { Conflict } from "./conflict.tsx";
import { DateField } from "./date-field.tsx";

/** A date of birth or death, saved when day, month and year are all left. */
export function LifeDateField({ field }: { field: "bornOn" | "diedOn" }) {
  const { t } = useTranslation("keeping");
  const { text, problem, isContested, type, leave } = useSavedField(field);
  return (
    <div onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && leave()}>
      {isContested && <Conflict field={field} />}
      <DateField label={t(`fields.${field}`)} value={text} error={problem} onChange={type} />
    </div>
  );
}
