import { useTranslation } from "react-i18next";
import { useSavedField } from "./autosave-context.tsx";
import { Conflict } from "./conflict.tsx";
import { DateField } from "./date-field.tsx";

/** A date of birth or death, saved when focus leaves the whole group. */
export function LifeDateField({ field }: { field: "bornOn" | "diedOn" }) {
  const { t } = useTranslation("editor");
  const { text, problem, hasConflict, type, leave } = useSavedField(field);
  return (
    <div onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && leave()}>
      {hasConflict && <Conflict field={field} />}
      <DateField label={t(`fields.${field}`)} value={text} error={problem} onChange={type} />
    </div>
  );
}
