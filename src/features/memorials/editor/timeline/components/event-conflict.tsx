import { useTranslation } from "react-i18next";
import { formatPartialDate } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { draftOf, type EventDraft } from "./event-draft.ts";
import type { Conflict, EventSaving } from "./event-saving.ts";

type ConflictProps = { saving: EventSaving; conflict: Conflict };

/** Two keepers changed the same field: what the other one wrote, and the choice. Nothing typed is lost. */
export function EventConflict({ saving, conflict }: ConflictProps) {
  const { t, i18n } = useTranslation("timeline");
  const { theirs, both } = conflict;
  if (theirs === null) {
    return (
      <div role="alert">
        <Banner
          tone="warn"
          title={t("conflict.deleted")}
          actions={
            <Button variant="quiet" small onClick={() => saving.keepMine()}>
              {t("conflict.addAgain")}
            </Button>
          }
        >
          {t("conflict.kept")}
        </Banner>
      </div>
    );
  }
  const now = draftOf(theirs);
  return (
    <div role="alert">
      <Banner
        tone="warn"
        title={t("conflict.title")}
        actions={
          <>
            <Button variant="quiet" small onClick={() => saving.keepMine()}>
              {t("conflict.keepMine")}
            </Button>
            <Button variant="quiet" small onClick={() => saving.takeTheirs()}>
              {t("conflict.takeTheirs")}
            </Button>
          </>
        }
      >
        <p>{t("conflict.kept")}</p>
        <dl className="event-conflict">
          {both.map((field) => (
            <div key={field}>
              <dt>{t(`parts.${field}`)}</dt>
              <dd dir="auto">{wordsOf(now, field) || t("conflict.empty")}</dd>
            </div>
          ))}
        </dl>
      </Banner>
    </div>
  );

  function wordsOf(draft: EventDraft, field: keyof EventDraft): string {
    if (field === "happenedOn" || field === "endedOn")
      return formatPartialDate(draft[field], localeOf(i18n.language));
    if (field === "mediaIds") return t("conflict.pictures", { count: draft.mediaIds.length });
    if (field === "source") {
      const { kind, by, note } = draft.source;
      return [t(`source.${kind}`), by, note].filter(Boolean).join(" ");
    }
    return field === "people" ? draft.people.replaceAll("\n", ", ") : draft[field];
  }
}
