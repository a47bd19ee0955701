import { useTranslation } from "react-i18next";
import { formatPartialDate } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { LIVES, PERSON_EVENTS, SEXES, UNKNOWN_PARENTS, VISIBILITIES } from "../contract.ts";
import { draftOf, type PersonDraft } from "./person-draft.ts";
import type { EventDraft } from "./person-lists.ts";
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
  const { t, i18n } = useTranslation(["tree-editing", "tree"]);
  const locale = localeOf(i18n.language);

  function ofEvent({ kind, title, date, place }: EventDraft): string {
    const known = PERSON_EVENTS.find((one) => one === kind) ?? "other";
    const when = date === "" ? "" : formatPartialDate(date, locale);
    return [t(`tree:eventKinds.${known}`), title, when, place].filter(Boolean).join(", ");
  }

  return (draft: PersonDraft, field: keyof PersonDraft): string => {
    switch (field) {
      case "names":
        return draft.names.map(({ full }) => full).join("; ");
      case "events":
        return draft.events.map(ofEvent).join("; ");
      case "citations":
        return draft.citations.map(({ title, page }) => `${title} ${page}`.trim()).join("; ");
      case "unknownParents":
        return UNKNOWN_PARENTS.filter((parent) => draft.unknownParents.includes(parent))
          .map((parent) => t(`tree:unknownParents.${parent}`))
          .join("; ");
      case "bornOn":
      case "diedOn":
        return formatPartialDate(draft[field], locale);
      case "sex":
        return t(`sexes.${SEXES.find((one) => one === draft.sex) ?? "none"}`);
      case "life":
        return t(`lives.${LIVES.find((one) => one === draft.life) ?? "unsaid"}`);
      case "visibility":
        return t(`visibilities.${VISIBILITIES.find((one) => one === draft.visibility) ?? "auto"}`);
      default:
        return draft[field];
    }
  };
}
