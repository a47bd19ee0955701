import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { pathOf } from "#platform/call.ts";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { callApi } from "#platform/pages/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { Spread } from "#ui/spread.tsx";
import { useToast } from "#ui/toast.tsx";
import { endOtherSessions, endSession, type Session } from "../sessions/contract.ts";
import { ownSessions } from "./own-access.ts";

/** Part of `/profile`: every browser that one is signed in with, and the ways out of them. */
export function SessionsSection() {
  const { t } = useTranslation("accounts");
  const { data, error } = useQuery(ownSessions);
  const end = useEnding();
  return (
    <Spread heading={t("sessions.title")}>
      {error && <Banner tone="bad">{error.message}</Banner>}
      {data === undefined && error === null && <Spinner label={t("access.loading")} />}
      {data && (
        <div className="stack">
          <SettingsList>
            {data.items.map((session) => (
              <Place key={session.id} session={session} end={end} />
            ))}
          </SettingsList>
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
    </Spread>
  );
}

type Ending = ReturnType<typeof useEnding>;

/** Of one by its id, of all others by `null`. */
function useEnding() {
  const { t } = useTranslation("accounts");
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) =>
      callApi(id === null ? endOtherSessions.path : pathOf(endSession, { sessionId: id }), {
        method: "DELETE",
      }),
    onSuccess: (_answer, id) =>
      toast.show({ title: id === null ? t("sessions.othersEnded") : t("sessions.ended") }),
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("sessions.endFailed"), description: message }),
    // One that was gone already goes from the list, too.
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
