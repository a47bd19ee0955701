import { useTranslation } from "react-i18next";
import { pathOf } from "#platform/call.ts";
import { formatLocalMoment } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Section } from "#ui/section.tsx";
import { KeeperPart } from "../../components/keeper-part.tsx";
import type { Memorial } from "../../contract.ts";
import { CALENDAR_PATH } from "../contract.ts";
import { directionsTo } from "#features/memorials/components/map-links.ts";

type CeremonyProps = { memorial: Memorial; isOver: boolean };

/** Place and time of the ceremony; once it is over only a note. */
export function Ceremony({ memorial, isOver }: CeremonyProps) {
  const { t, i18n } = useTranslation("memorials");
  const { id, slug, can, ceremonyAt, ceremonyPlace, ceremonyStream } = memorial;
  const moment =
    ceremonyAt === null ? null : formatLocalMoment(ceremonyAt, localeOf(i18n.language));
  return (
    <Section
      id="ceremony"
      heading={t("ceremony.heading")}
      action={can.edit && <KeeperPart of="section" slug={slug} section="ceremony" />}
    >
      <div className="reading set-lines">
        {ceremonyPlace !== null && (
          <p>
            <bdi>{ceremonyPlace}</bdi>
          </p>
        )}
        {moment !== null && ceremonyAt !== null && (
          <p>
            <time dateTime={ceremonyAt}>{t("ceremony.when", moment)}</time>
          </p>
        )}
      </div>
      {!isOver && (
        <div className="actions">
          {ceremonyAt !== null && (
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
          {ceremonyStream !== null && (
            <ButtonLink variant="quiet" small to={ceremonyStream} rel="noreferrer">
              {t("ceremony.stream")}
            </ButtonLink>
          )}
          {ceremonyPlace !== null && (
            <ButtonLink variant="bare" small to={directionsTo(ceremonyPlace)} rel="noreferrer">
              {t("places.directions")}
            </ButtonLink>
          )}
        </div>
      )}
    </Section>
  );
}
