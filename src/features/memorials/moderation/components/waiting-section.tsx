import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { Section } from "#ui/section.tsx";
import type { Kept } from "./deciding.ts";
import { queueQuery } from "./queue-query.ts";
import { ReadingOffer } from "./reading-offer.tsx";
import { Screening } from "./screening.tsx";
import { DeclinedList, WaitingList } from "./waiting-list.tsx";

/** Pending entries; collapsed for an owner who has delegated moderation. */
export function WaitingSection({ memorial }: { memorial: Kept }) {
  const { t } = useTranslation("moderation");
  const { data: queue, error } = useQuery(queueQuery(memorial.id));
  const [isOpened, setOpened] = useState(false);
  const isShown = queue?.isSpared === false || isOpened;
  return (
    <Section id="waiting" heading={t("heading")} note={t("note")}>
      <div className="stack">
        {error && <Banner tone="bad">{error.message}</Banner>}
        {!queue && !error && <Spinner label={t("loading")} />}
        {queue?.isSpared === true && <Screening memorial={memorial} queue={queue} />}
        {queue?.isSpared === false && <ReadingOffer memorial={memorial} queue={queue} />}
        {queue?.isSpared && (
          <p>
            <Button variant="bare" small onClick={() => setOpened(!isOpened)}>
              {isOpened ? t("screening.hide") : t("screening.look")}
            </Button>
          </p>
        )}
      </div>
      {queue && isShown && (
        <>
          <WaitingList memorial={memorial} />
          <DeclinedList memorial={memorial} />
        </>
      )}
    </Section>
  );
}
