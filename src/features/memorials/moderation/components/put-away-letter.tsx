import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { useReadOnly } from "#platform/pages/read-only.ts";
import { Button } from "#ui/button.tsx";
import type { PutAwayEntry } from "../contract.ts";
import "./moderation.css";

type PutAwayLetterProps = { entry: PutAwayEntry; isBusy: boolean; onTakeUp: () => void };

/** An entry that one didn't want to read today: its date, and a way back. */
export function PutAwayLetter({ entry, isBusy, onTakeUp }: PutAwayLetterProps) {
  const { t, i18n } = useTranslation("moderation");
  const isReadOnly = useReadOnly();
  const locale = localeOf(i18n.language);
  const day = formatDay(entry.createdAt, locale);
  const [today] = useState(() => formatDay(new Date(), locale));
  const isToday = formatDay(entry.putAwayUntil, locale) === today;
  return (
    <article className="letter">
      <time dateTime={entry.createdAt}>{day}</time>
      <div className="letter-put-away">
        <p className="small">{isToday ? t("away.today") : t("away.tomorrow")}</p>
        {!isReadOnly && (
          <Button
            variant="bare"
            small
            busy={isBusy ? t("deciding") : null}
            aria-label={t("away.readNamed", { day })}
            onClick={onTakeUp}
          >
            {t("away.read")}
          </Button>
        )}
      </div>
    </article>
  );
}
