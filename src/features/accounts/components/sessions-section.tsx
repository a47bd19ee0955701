import "#ui/disclosure.css";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { Section } from "#ui/section.tsx";
import { useToast } from "#ui/toast.tsx";
import { endOtherSessions, endSession, type Session } from "../sessions/contract.ts";
import { ownSessions } from "./own-access.ts";

/** The rest is folded: somebody who uses three devices has them all before their eyes. */
const SHOWN = 3;

/** Part of `/profile`: the user's sessions, and buttons that end them. */
export function SessionsSection() {
  const { t } = useTranslation("accounts");
  const { data, error } = useQuery(ownSessions);
  const end = useEnding();
  return (
    <Section id="sessions" heading={t("sessions.title")}>
      {error && <Banner tone="bad">{error.message}</Banner>}
      {data === undefined && error === null && <Spinner label={t("access.loading")} />}
      {data && (
        <div className="stack">
          <SettingsList>
            {data.items.slice(0, SHOWN).map((session) => (
              <Place key={session.id} session={session} end={end} />
            ))}
          </SettingsList>
          {data.items.length > SHOWN && (
            <details className="disclosure">
              <summary>{t("sessions.further", { count: data.items.length - SHOWN })}</summary>
              <SettingsList>
                {data.items.slice(SHOWN).map((session) => (
                  <Place key={session.id} session={session} end={end} />
                ))}
              </SettingsList>
            </details>
          )}
          {data.items.length > 1 && (
            <>
              <div className="actions">
                <Button
                  variant="bad"
                  busy={end.isPending && end.variables === null ? t("sessions.ending") : null}
                  onClick={() => end.mutate(null)}
                >
                  {t("sessions.endOthers")}
                </Button>
              </div>
              <p className="small">{t("sessions.hint")}</p>
            </>
          )}
        </div>
      )}
    </Section>
  );
}

type Ending = ReturnType<typeof useEnding>;

/** Ends one session by its id, all others with `null`. */
function useEnding() {
  const { t } = useTranslation("accounts");
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null ? call(endOtherSessions) : call(endSession, { params: { sessionId: id } }),
    onSuccess: (_answer, id) =>
      toast.show({ title: id === null ? t("sessions.othersEnded") : t("sessions.ended") }),
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("sessions.endFailed"), description: message }),
    // A session that had already ended is removed from the list, too.
    onSettled: () => client.invalidateQueries({ queryKey: ownSessions.queryKey }),
  });
}

function Place({ session, end }: { session: Session; end: Ending }) {
  const { t, i18n } = useTranslation("accounts");
  const { id, device, browser, isThis, isHere, lastUsedAt } = session;
  const name =
    device !== null && browser !== null
      ? t("sessions.named", { device, browser })
      : (device ?? browser ?? t("sessions.unknown"));
  const day = formatDay(lastUsedAt, localeOf(i18n.language));
  if (isThis) return <Setting title={name} text={t("sessions.now")} />;
  return (
    <Setting
      title={name}
      text={isHere ? t("sessions.here", { day }) : t("sessions.elsewhere", { day })}
      action={
        <Button
          variant="quiet"
          small
          aria-label={t("sessions.endNamed", { name })}
          busy={end.isPending && end.variables === id ? t("sessions.ending") : null}
          onClick={() => end.mutate(id)}
        >
          {t("sessions.end")}
        </Button>
      }
    />
  );
}
