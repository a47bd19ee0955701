import "./letter-files.css";
import { useTranslation } from "react-i18next";
import { useHydrated } from "#shell/hydrated.ts";
import { Button } from "#ui/button.tsx";
import { FieldGroup } from "#ui/field.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { MOST_FILES } from "../../contract.ts";
import { formatSize } from "../model.ts";

type LetterFilesProps = {
  files: readonly File[];
  onChange: (files: File[]) => void;
  /** What the server says of them; `undefined` where nothing is wrong. */
  error: string | undefined;
};

/** Files that go along with a letter. Without a script there is nothing to choose them with. */
export function LetterFiles({ files, onChange, error }: LetterFilesProps) {
  const { t, i18n } = useTranslation("threads");
  const hydrated = useHydrated();
  return (
    <FieldGroup
      className="needs-script"
      label={t("files.label")}
      optional={t("files.optional")}
      hint={t("files.hint", { count: MOST_FILES })}
      error={error}
    >
      <div className="letter-files">
        {files.length > 0 && (
          <ul className="letter-files-chosen">
            {files.map((file, index) => (
              <li key={`${file.name} ${index}`}>
                <span className="letter-files-name">
                  <bdi>{file.name}</bdi>{" "}
                  <span className="small">{formatSize(file.size, i18n.language)}</span>
                </span>
                <Button
                  variant="quiet"
                  small
                  aria-label={t("files.removeNamed", { file: file.name })}
                  onClick={() => onChange(files.filter((_, at) => at !== index))}
                >
                  {t("files.remove")}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {files.length < MOST_FILES && (
          <FileDrop
            quiet
            label={t("files.choose")}
            dragHint={t("files.drag")}
            disabled={!hydrated}
            onFiles={(more) => onChange([...files, ...more].slice(0, MOST_FILES))}
          />
        )}
      </div>
    </FieldGroup>
  );
}
