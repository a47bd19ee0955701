import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { data as answer, Outlet } from "react-router";
import { formatDay, formatMoment } from "#platform/dates.ts";
import { localeOf, type Locale } from "#platform/i18n/locales.ts";
import { ApiError } from "#platform/pages/api-client.ts";
import { prefetch, callQuery } from "#platform/pages/queries.ts";
import { Badge } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { StaffPage } from "#shell/staff-page.tsx";
import { RecoveryPart } from "../../recovery/components/recovery-part.tsx";
import { RestrictionPart } from "../../restriction/components/restriction-part.tsx";
import { guardStaffPage, useStaffRights } from "#shell/staff-rights.ts";
import { Assistance } from "../components/assistance.tsx";
import { LockButton } from "../components/lock-button.tsx";
import { PersonSessions } from "../components/person-sessions.tsx";
import { getPerson, type Person } from "../contract.ts";
import type { Route } from "./+types/person.ts";

const personQuery = (id: string) => callQuery(getPerson, { params: { id } });

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  await guardStaffPage("users.read");
  const { queryKey } = personQuery(id);
  const client = await prefetch(null, [personQuery(id)]);
  const error = client.getQueryState(queryKey)?.error;
  if (error instanceof ApiError && error.status === 404) throw answer(null, { status: 404 });
  return null;
}

/** `/admin/users/{id}`: a user's data, limited to what staff need. */
export default function PersonPage({ params: { id } }: Route.ComponentProps) {
  const { t, i18n } = useTranslation("staff");
  const { data: person, error } = useQuery(personQuery(id));
  const { permissions } = useStaffRights();
  const locale = localeOf(i18n.language);
  return (
    <StaffPage title={person?.fullName ?? t("people.title")} note={t("people.viewed")}>
      {error && <Banner tone="bad">{error.message}</Banner>}
      {person && (
        <>
          <Facts person={person} locale={locale} />
          <Assistance person={person} />
          <Outlet />
          <PersonSessions person={person} />
          <Consents person={person} locale={locale} />
          {permissions.includes("users.recover") && (
            <RecoveryPart id={person.id} fullName={person.fullName} />
          )}
          <RestrictionPart person={person} />
          <div className="actions">
            {person.can.lock && <LockButton person={person} />}
            {permissions.includes("audit.read") && (
              <ButtonLink variant="bare" to={`/admin/roles/audit?person=${id}`}>
                {t("people.log")}
              </ButtonLink>
            )}
          </div>
        </>
      )}
    </StaffPage>
  );
}

type PartProps = { person: Person; locale: Locale };

function Facts({ person, locale }: PartProps) {
  const { t } = useTranslation("staff");
  const { username, email, roles, lockedAt, restrictedAt, createdAt } = person;
  return (
    <div className="staff-part">
      {lockedAt !== null && (
        <p>
          <Badge sign="stop">{t("people.lockedSince", { day: formatDay(lockedAt, locale) })}</Badge>
        </p>
      )}
      {restrictedAt !== null && (
        <p>
          <Badge sign="half">
            {t("people.restrictedSince", { day: formatDay(restrictedAt, locale) })}
          </Badge>
        </p>
      )}
      <SettingsList>
        <Setting title={t("people.username")} text={<bdi>{username}</bdi>} />
        <Setting title={t("people.email")} text={<bdi>{email}</bdi>} />
        <Setting
          title={t("people.roles")}
          text={
            roles.length === 0
              ? t("people.noRoles")
              : roles.map((role) => t(`roles.names.${role}`)).join(", ")
          }
        />
        <Setting title={t("people.since")} text={formatDay(createdAt, locale)} />
      </SettingsList>
    </div>
  );
}

function Consents({ person: { consents }, locale }: PartProps) {
  const { t } = useTranslation("staff");
  return (
    <section className="staff-part" aria-labelledby="consents">
      <h2 id="consents">{t("people.consents")}</h2>
      {consents.length === 0 && <p className="small">{t("people.noConsents")}</p>}
      {consents.length > 0 && (
        <SettingsList>
          {consents.map(({ purpose, consentGiven, givenAt, textVersion }) => (
            <Setting
              key={purpose + givenAt}
              title={t(consentGiven ? "people.yesTo" : "people.noTo", {
                purpose: t(`purposes.${purpose}`),
              })}
              text={t("people.answered", {
                moment: formatMoment(givenAt, locale),
                version: textVersion,
              })}
            />
          ))}
        </SettingsList>
      )}
    </section>
  );
}
