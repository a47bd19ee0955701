import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import type { Editing } from "./use-editing.ts";

/** What went wrong, and that somebody else edits, too. */
export function EditorNotices({ editing }: { editing: Editing }) {
  const { t } = useTranslation("picture-edits");
  const { edit, hasConflict, problem, saveOverTheirs, takeTheirs } = editing;
  return (
    <>
      {problem && <Banner tone="bad" title={problem.message} />}
      {edit.state === "failed" && (
        <Banner tone="bad" title={t("failed")}>
          {edit.problem}
        </Banner>
      )}
      {hasConflict && (
        <Banner
          tone="warn"
          title={t("conflict.title")}
          actions={
            <>
              <Button small onClick={saveOverTheirs}>
                {t("conflict.mine")}
              </Button>
              <Button variant="quiet" small onClick={takeTheirs}>
                {t("conflict.theirs")}
              </Button>
            </>
          }
        >
          {t("conflict.text")}
        </Banner>
      )}
    </>
  );
}
