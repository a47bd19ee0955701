import { useTranslation } from "react-i18next";
import { pathOf } from "#platform/call.ts";
import { formatLocalMoment } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Section } from "#ui/section.tsx";
import { KeeperPart } from "#features/memorials/keeper-marks/components/keeper-part.tsx";
import type { Memorial } from "#features/memorials/content/contract.ts";
import {
  CALENDAR_PATH,
  type Ceremony as Held,
} from "#features/memorials/content/ceremony/contract.ts";
import { directionsTo } from "#features/memorials/components/map-links.ts";

export type CeremonyProps = Pick<
  Memorial,
  "id" | "slug" | "ceremonies" | "ceremonyFlowers" | "ceremonyDress"
> & { canEdit: boolean; isOver: boolean; takesGuests: boolean };

/** Places and times of the ceremonies; once they are over only a note. */
export function Ceremony(props: CeremonyProps) {
  const { t } = useTranslation("memorials");
  const { id, slug, canEdit, ceremonies, isOver, takesGuests } = props;
  const { ceremonyFlowers: flowers, ceremonyDress: dress } = props;
  const hasTime = ceremonies.some(({ at }) => at !== null);
  return (
    <Section
      id="ceremony"
      heading={t("ceremony.heading")}
      action={canEdit && <KeeperPart of="section" slug={slug} section="ceremony" />}
    >
      {ceremonies.map((held, index) => (
        <OneCeremony key={index} held={held} isOver={isOver} />
      ))}
      {!isOver && (
        <>
          {(flowers ?? dress) !== null && (
            <div className="reading set-lines">
              {flowers !== null && <p>{t("ceremony.flowers", { text: flowers })}</p>}
              {dress !== null && <p>{t("ceremony.dress", { text: dress })}</p>}
            </div>
          )}
          {(takesGuests || hasTime) && (
            <div className="actions">
              {takesGuests && (
                <ButtonLink small to={`/memorial/${slug}/coming`}>
                  {t("ceremony.coming")}
                </ButtonLink>
              )}
              {hasTime && (
                <ButtonLink
                  variant="quiet"
                  small
                  reload
                  to={pathOf({ path: CALENDAR_PATH }, { id })}
                  download
                >
                  {t("ceremony.calendar")}
                </ButtonLink>
              )}
            </div>
          )}
        </>
      )}
    </Section>
  );
}

function OneCeremony({ held, isOver }: { held: Held; isOver: boolean }) {
  const { t, i18n } = useTranslation("memorials");
  const { name, place, address, at, stream, note } = held;
  const moment = at === null ? null : formatLocalMoment(at, localeOf(i18n.language));
  const where = address ?? place;
  const lines = [place, address].filter((line) => line !== null);
  return (
    <>
      <div className="reading set-lines">
        {name !== null && (
          <h3>
            <bdi>{name}</bdi>
          </h3>
        )}
        {lines.map((line, index) => (
          <p key={index}>
            <bdi>{line}</bdi>
          </p>
        ))}
        {moment !== null && at !== null && (
          <p>
            <time dateTime={at}>
              {t(isOver || stream === null ? "ceremony.when" : "ceremony.whenFollowed", moment)}
            </time>
          </p>
        )}
        {!isOver && note !== null && <p dir="auto">{note}</p>}
      </div>
      {!isOver && (stream ?? where) !== null && (
        <div className="actions">
          {stream !== null && (
            <ButtonLink variant="quiet" small to={stream} rel="noreferrer">
              {t("ceremony.stream")}
            </ButtonLink>
          )}
          {where !== null && (
            <ButtonLink variant="bare" small to={directionsTo(where)} rel="noreferrer">
              {t("places.directions")}
            </ButtonLink>
          )}
        </div>
      )}
    </>
  );
}
