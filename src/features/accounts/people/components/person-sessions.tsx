import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatMoment } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { call } from "#platform/pages/call.ts";
import { Button } from "#ui/button.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { ReasonDialog } from "#shell/reason-dialog.tsx";
import { endPersonsSession, type Person } from "../contract.ts";

type Session = Person["sessions"][number];

/** The user's sessions, with a button to end them for staff with the permission. */
export function PersonSessions({ person }: { person: Person }) {
  const { t, i18n } = useTranslation("staff");
  const [ending, setEnding] = useState<Session | null>(null);
  const locale = localeOf(i18n.language);
  const { id, fullName, sessions, can } = person;
  return (
    <section className="staff-part" aria-labelledby="sessions">
      <h2 id="sessions">{t("people.sessions")}</h2>
      {sessions.length === 0 && <p className="small">{t("people.noSessions")}</p>}
      {sessions.length > 0 && (
        <SettingsList>
          {sessions.map((session) => (
            <Setting
              key={session.id}
              title={t("people.signedIn", { moment: formatMoment(session.createdAt, locale) })}
              text={[
                ...[session.browser, session.device].filter(Boolean),
                t("people.lastUsed", { moment: formatMoment(session.lastUsedAt, locale) }),
              ].join(" · ")}
              action={
                can.assist && (
                  <Button small variant="quiet" onClick={() => setEnding(session)}>
                    {t("people.logOut.submit")}
                  </Button>
                )
              }
            />
          ))}
        </SettingsList>
      )}
      <ReasonDialog
        open={ending !== null}
        onClose={() => setEnding(null)}
        title={t("people.logOut.named", { name: fullName })}
        text={t("people.logOut.text")}
        words={{
          submit: t("people.logOut.submit"),
          busy: t("people.logOut.busy"),
          done: t("people.logOut.done"),
          failed: t("people.logOut.failed"),
        }}
        decide={({ reason }) =>
          call(endPersonsSession, {
            params: { id, sessionId: ending?.id ?? "" },
            body: { reason },
          })
        }
        bad
      />
    </section>
  );
}
