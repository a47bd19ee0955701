import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { WholeTicket } from "../contract.ts";
import { morningIn } from "./days.ts";
import { useChange } from "./change-ticket.ts";

type SnoozeDialogProps = { ticket: WholeTicket; open: boolean; onClose: () => void };

/** As far ahead as an answer is put off by habit; further is a choice for the calendar. */
const DAYS = [1, 2, 3, 7, 14, 30] as const;

/** Put off to a day; what the person writes brings it back before. */
export function SnoozeDialog({ ticket, open, onClose }: SnoozeDialogProps) {
  const { t, i18n } = useTranslation("tickets");
  const { mutate } = useChange(ticket);

  function snooze(until: Date) {
    mutate({ state: "snoozed", snoozedUntil: until.toISOString() });
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("snooze.title")}
      actions={
        <Button variant="quiet" onClick={onClose}>
          {t("leave")}
        </Button>
      }
    >
      <p>{t("snooze.text")}</p>
      <div className="snooze-days">
        {DAYS.map((days) => {
          const until = morningIn(days);
          return (
            <Button key={days} variant="quiet" small onClick={() => snooze(until)}>
              {days === 1 ? t("snooze.tomorrow") : formatDay(until, localeOf(i18n.language))}
            </Button>
          );
        })}
      </div>
    </Dialog>
  );
}
