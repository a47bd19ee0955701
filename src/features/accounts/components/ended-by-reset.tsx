import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { getPasswordLink } from "../passwords/contract.ts";

/** What a password reset ends (sessions, passkeys), listed before the user confirms. */
export function EndedByReset({ token }: { token: string }) {
  const { t, i18n } = useTranslation("accounts");
  const { data } = useQuery(callQuery(getPasswordLink, { params: { token } }));
  const locale = localeOf(i18n.language);
  const everywhere = <p className="small">{t("choose.everywhere")}</p>;
  if (data === undefined) return everywhere;
  const { passkeys, sessions, secondFactor } = data;
  const appEnds = secondFactor === "ends";
  if (passkeys.length === 0 && sessions.length === 0 && secondFactor === "none") return everywhere;
  return (
    <div className="small">
      {(passkeys.length > 0 || sessions.length > 0 || appEnds) && (
        <>
          <p>{t("choose.ends")}</p>
          <ul>
            {passkeys.map(({ name, createdAt }) => (
              <li key={createdAt}>
                {t("choose.passkey", { name, day: formatDay(createdAt, locale) })}
              </li>
            ))}
            {appEnds && <li>{t("choose.app")}</li>}
            {sessions.map(({ device, browser, lastUsedAt }) => (
              <li key={lastUsedAt}>
                {t("choose.session", {
                  name:
                    device !== null && browser !== null
                      ? t("sessions.named", { device, browser })
                      : (device ?? browser ?? t("sessions.unknown")),
                  day: formatDay(lastUsedAt, locale),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
      {passkeys.length > 0 && <p>{t("choose.passkeysAfter")}</p>}
      {secondFactor === "asked" && <p>{t("choose.appAsked")}</p>}
    </div>
  );
}
