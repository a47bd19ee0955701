import { useTranslation } from "react-i18next";
import { localeOf } from "#platform/i18n/locales.ts";
import { useReadOnly } from "#platform/pages/read-only.ts";
import { Button } from "#ui/button.tsx";
import type { Queue } from "../contract.ts";
import type { Kept } from "./deciding.ts";
import { usePuttingAway } from "./putting-away.ts";
import { useChoosing } from "./screening.tsx";
import "./moderation.css";

type ReadingOfferProps = { memorial: Kept; queue: Queue };

/** Puts all that waits away until tomorrow, or lets others read from now on. */
export function ReadingOffer({ memorial, queue }: ReadingOfferProps) {
  const { t, i18n } = useTranslation("moderation");
  const { count, putAway, readers, can } = queue;
  const { choose, isPending } = useChoosing(memorial);
  const putting = usePuttingAway(memorial);
  const isReadOnly = useReadOnly();
  const isOffered = can.chooseScreening && readers.length > 0;
  if (isReadOnly || (count === 0 && putAway === 0 && !isOffered)) return null;
  const names = new Intl.ListFormat(localeOf(i18n.language)).format(readers);
  const isAway = count === 0 && putAway > 0;
  return (
    <div className="reading-offer">
      <p className="reading">{isAway ? t("away.all") : t("rest.question")}</p>
      <p className="small">
        {isOffered ? t("rest.offer", { names }) : t("rest.note")}
        {can.chooseScreening && !isOffered && <> {t("screening.nobody")}</>}
      </p>
      <div className="actions">
        {count > 0 && (
          <Button
            variant="quiet"
            small
            busy={putting.isPuttingAway("all") ? t("deciding") : null}
            aria-label={t("rest.allNamed")}
            onClick={() => putting.putAway("all")}
          >
            {t("notToday")}
          </Button>
        )}
        {isAway && (
          <Button
            variant="quiet"
            small
            busy={putting.isTakingUp("all") ? t("deciding") : null}
            onClick={() => putting.takeUp("all")}
          >
            {t("away.readAll")}
          </Button>
        )}
        {isOffered && (
          <Button
            variant="bare"
            small
            busy={isPending ? t("deciding") : null}
            onClick={() => choose("helpers")}
          >
            {t("rest.handOver", { names })}
          </Button>
        )}
      </div>
    </div>
  );
}
