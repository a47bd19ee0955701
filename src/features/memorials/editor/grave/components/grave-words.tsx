import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatPartialDate, parsePartialDate } from "#platform/dates.ts";
import { danishDay } from "#platform/days.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { inOneSentence } from "#platform/lists.ts";
import type { RestingPlace } from "#features/memorials/grave/contract.ts";
import { isOver, lastDayOf, precisionOf, restOfGrave } from "#features/memorials/grave/model.ts";
import {
  typedBurials,
  type RestingPlaceDraft,
} from "#features/memorials/editor/grave/components/resting-place-draft.ts";

/** Until when the grave rests by what is typed: at once, and said as a guess where it is one. */
export function RestWords({ draft }: { draft: RestingPlaceDraft }) {
  const { t, i18n } = useTranslation("grave");
  const burials = typedBurials(draft.burials).filter(({ buriedOn }) => isDate(buriedOn));
  const { endsOn, isSure } = restOfGrave(burials, draft.endsAtYearEnd);
  const { leaseEndsOn } = draft;
  const date = endsOn === null ? "" : formatPartialDate(endsOn, localeOf(i18n.language));
  const isShort =
    endsOn !== null && isDate(leaseEndsOn) && lastDayOf(leaseEndsOn) < lastDayOf(endsOn);
  return (
    <div aria-live="polite">
      {endsOn !== null && isSure && <p>{t(`rest.${precisionOf(endsOn)}`, { date })}</p>}
      {endsOn !== null && !isSure && <p>{t(`guess.${precisionOf(endsOn)}`, { date })}</p>}
      {isShort && <p>{t("short")}</p>}
    </div>
  );
}

function isDate(text: string | null): text is string {
  return text !== null && parsePartialDate(text) !== null;
}

/** Which mails were sent and which are to come, or why none is. */
export function ReminderWords({ known }: { known: RestingPlace }) {
  const { t, i18n } = useTranslation("grave");
  const locale = localeOf(i18n.language);
  const { leaseEndsOn, reminders } = known;
  const listed = (days: readonly { dueOn: string }[]) =>
    inOneSentence(
      days.map(({ dueOn }) => formatPartialDate(dueOn, locale)),
      locale,
    );
  const [today] = useState(() => danishDay(new Date()));
  const sent = reminders.flatMap(({ sentAt }) =>
    sentAt === null ? [] : [{ dueOn: danishDay(new Date(sentAt)) }],
  );
  // One that is due goes out with the next morning's mails.
  const coming = reminders
    .filter(({ sentAt }) => sentAt === null)
    .map(({ dueOn }) => ({ dueOn: dueOn < today ? today : dueOn }));
  return (
    <div aria-live="polite" className="small">
      {leaseEndsOn !== null && isOver(leaseEndsOn, today) && (
        <p>
          {t(`over.${precisionOf(leaseEndsOn)}`, { date: formatPartialDate(leaseEndsOn, locale) })}
        </p>
      )}
      {sent.length > 0 && <p>{t("sent", { days: listed(sent) })}</p>}
      {coming.length > 0 && <p>{t("coming", { days: listed(coming) })}</p>}
    </div>
  );
}
