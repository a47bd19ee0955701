import { useTranslation } from "react-i18next";
import { Checkbox } from "#ui/checkbox.tsx";
import { useSavedField } from "#features/memorials/editor/autosave/components/autosave-context.tsx";
import { Conflict } from "#features/memorials/editor/autosave/components/conflict.tsx";

/** Whether a picture stands across the opening of the page; there is one at most. */
export function CoverField({ mediaId }: { mediaId: string }) {
  const { t } = useTranslation("editor");
  const { text, problem, hasConflict, choose } = useSavedField("coverId");

  function inWords(value: string) {
    if (value === "") return t("cover.none");
    return value === mediaId ? t("cover.this") : t("cover.other");
  }

  return (
    <>
      {hasConflict && <Conflict field="coverId" wordsFor={inWords} />}
      <Checkbox
        label={t("cover.use")}
        text={t("cover.text")}
        error={problem}
        checked={text === mediaId}
        onChange={({ target }) => choose(target.checked ? mediaId : "")}
      />
    </>
  );
}
