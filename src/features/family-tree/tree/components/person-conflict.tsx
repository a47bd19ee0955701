import { useTranslation } from "react-i18next";
import { formatPartialDate } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { LIVES, SEXES, VISIBILITIES } from "../contract.ts";
import { draftOf, type PersonDraft } from "./person-draft.ts";
import type { Conflict } from "./person-saving.ts";

type ConflictProps = { conflict: Conflict; onSettle: (takes: "mine" | "theirs") => void };

/** Two keepers changed the same field: what the other one wrote, and the choice. Nothing typed is lost. */
export function PersonConflict({ conflict, onSettle }: ConflictProps) {
  const { t } = useTranslation("tree-editing");
  const wordsOf = useWords();
  const now = draftOf(conflict.theirs);
  return (
    <div role="alert">
      <Banner
        tone="warn"
        title={t("conflict.title")}
        actions={
          <>
            <Button variant="quiet" small onClick={() => onSettle("mine")}>
              {t("conflict.keepMine")}
            </Button>
            <Button variant="quiet" small onClick={() => onSettle("theirs")}>
              {t("conflict.takeTheirs")}
            </Button>
          </>
        }
      >
        <p>{t("conflict.kept")}</p>
        <dl className="tree-conflict">
          {conflict.both.map((field) => (
            <div key={field}>
              <dt>{t(`fields.${field}`)}</dt>
              <dd dir="auto">{wordsOf(now, field) || t("conflict.empty")}</dd>
            </div>
          ))}
        </dl>
      </Banner>
    </div>
  );
}

function useWords() {
  const { t, i18n } = useTranslation("tree-editing");
  return (draft: PersonDraft, field: keyof PersonDraft): string => {
    const value = draft[field];
    if (field === "bornOn" || field === "diedOn") {
      return formatPartialDate(value, localeOf(i18n.language));
    }
    if (field === "sex") return t(`sexes.${SEXES.find((one) => one === value) ?? "none"}`);
    if (field === "life") return t(`lives.${LIVES.find((one) => one === value) ?? "unsaid"}`);
    if (field === "visibility") {
      return t(`visibilities.${VISIBILITIES.find((one) => one === value) ?? "auto"}`);
    }
    return value;
  };
}
