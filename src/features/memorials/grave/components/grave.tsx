import { useTranslation } from "react-i18next";
import { formatPartialDate } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Section } from "#ui/section.tsx";
import { KeeperPart } from "#features/memorials/keeper-marks/components/keeper-part.tsx";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { directionsTo, mapOf } from "#features/memorials/components/map-links.ts";

export type GraveProps = Pick<
  Memorial,
  "slug" | "cemetery" | "gravePlot" | "graveNote" | "gravePosition" | "graveRestEndsOn"
> & { canEdit: boolean };

const DAY = "2026-11-23".length;

/** Location of the grave, how long it rests, and directions. */
export function Grave(props: GraveProps) {
  const { t, i18n } = useTranslation("memorials");
  const { slug, canEdit, cemetery, gravePlot, graveNote, gravePosition, graveRestEndsOn } = props;
  const place = gravePosition ?? cemetery;
  const named = [cemetery, gravePlot].filter((part) => part !== null);
  return (
    <Section
      id="grave"
      heading={t("grave.heading")}
      action={canEdit && <KeeperPart of="section" slug={slug} section="grave" />}
    >
      <div className="reading set-lines">
        {named.length > 0 && (
          <p>
            <bdi>{named.join(", ")}</bdi>
          </p>
        )}
        {graveNote !== null && <p dir="auto">{graveNote}</p>}
        {graveRestEndsOn !== null && (
          <p>
            {t(graveRestEndsOn.length === DAY ? "grave.restDay" : "grave.rest", {
              date: formatPartialDate(graveRestEndsOn, localeOf(i18n.language)),
            })}
          </p>
        )}
      </div>
      {place !== null && (
        <div className="actions">
          <ButtonLink variant="quiet" small to={directionsTo(place)} rel="noreferrer">
            {t("places.directions")}
          </ButtonLink>
          <ButtonLink variant="bare" small to={mapOf(place)} rel="noreferrer">
            {t("places.map")}
          </ButtonLink>
        </div>
      )}
    </Section>
  );
}
