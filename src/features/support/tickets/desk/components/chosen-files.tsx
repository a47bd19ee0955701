import { useTranslation } from "react-i18next";
import { formatSize } from "#platform/measures.ts";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { MOST_FILES } from "../../contract.ts";

type ChosenFilesProps = {
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
  error: string | undefined;
};

/** Files that go with a reply. */
export function ChosenFiles({ files, onChange, error }: ChosenFilesProps) {
  const { t, i18n } = useTranslation("tickets");
  const isFull = files.length >= MOST_FILES;
  return (
    <div className="stack">
      {files.length > 0 && (
        <ul className="ticket-letter-files" aria-label={t("files.chosen")}>
          {files.map((file, index) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`}>
              <bdi>{file.name}</bdi>{" "}
              <span className="small">{formatSize(file.size, i18n.language)}</span>
              <Button
                variant="bare"
                small
                aria-label={t("files.removeNamed", { name: file.name })}
                onClick={() => onChange(files.filter((_, at) => at !== index))}
              >
                {t("files.remove")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FileDrop
        quiet
        label={t("files.choose")}
        dragHint={isFull ? t("files.full", { count: MOST_FILES }) : t("files.drag")}
        disabled={isFull}
        onFiles={(added) => onChange(together(files, added))}
      />
      {error !== undefined && <FieldError>{error}</FieldError>}
    </div>
  );
}

/** The same file chosen twice is one. */
function together(files: readonly File[], added: readonly File[]): readonly File[] {
  const isKnown = (file: File) =>
    files.some(({ name, size, lastModified }) => {
      return name === file.name && size === file.size && lastModified === file.lastModified;
    });
  return [...files, ...added.filter((file) => !isKnown(file))].slice(0, MOST_FILES);
}
