import { useTranslation } from "react-i18next";
import { Checkbox } from "#ui/checkbox.tsx";
import {
  useSavedField,
  useSavedMemorial,
} from "#features/memorials/editor/autosave/components/autosave-context.tsx";
import { Conflict } from "#features/memorials/editor/autosave/components/conflict.tsx";

/** Whether search engines may list a public page: the owner's choice, which other keepers only see. */
export function IndexingField() {
  const { t } = useTranslation("editor");
  const { can } = useSavedMemorial();
  const { text, problem, hasConflict, choose } = useSavedField("indexing");
  const words = (value: string) => t(value === "open" ? "indexing.open" : "indexing.closed");
  if (!can.chooseIndexing) {
    return (
      <p className="small">
        {words(text)}. {t("indexing.ownerOnly")}
      </p>
    );
  }
  return (
    <>
      {hasConflict && <Conflict field="indexing" wordsFor={words} />}
      <Checkbox
        label={t("fields.indexing")}
        text={t("indexing.text")}
        error={problem}
        checked={text === "open"}
        onChange={(event) => choose(event.target.checked ? "open" : "closed")}
      />
    </>
  );
}
