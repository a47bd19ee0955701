import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatMoment } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { call } from "#platform/pages/call.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { useToast } from "#ui/toast.tsx";
import { listStuck, retryStuck, type StuckJobs } from "../contract.ts";

const query = callQuery(listStuck);

/** Given-up jobs, with retry for staff who may. */
export function StuckJobsSection() {
  const { t } = useTranslation("staff");
  const { data, error } = useQuery(query);
  return (
    <section className="staff-part" id="jobs">
      <h2>{t("jobs.title")}</h2>
      <p className="small">{t("jobs.note")}</p>
      {error && <Banner tone="bad">{error.message}</Banner>}
      {data?.items.length === 0 && <p>{t("jobs.none")}</p>}
      {data && data.items.length > 0 && (
        <SettingsList>
          {data.items.map((item) => (
            <OneKind key={item.name} item={item} />
          ))}
        </SettingsList>
      )}
    </section>
  );
}

// texts: staff:jobs.kinds.*
function OneKind({ item: { name, kind, count, since } }: { item: StuckJobs }) {
  const { t, i18n } = useTranslation("staff");
  const { mutate, isPending } = useRetry(name);
  const moment = formatMoment(since, localeOf(i18n.language));
  return (
    <Setting
      title={t(`jobs.kinds.${kind}`)}
      text={`${name} · ${t("jobs.since", { count, moment })}`}
      action={
        kind !== "unknown" && (
          <Button
            variant="quiet"
            small
            busy={isPending ? t("jobs.retrying") : null}
            aria-label={t("jobs.retryNamed", { name })}
            onClick={() => mutate()}
          >
            {t("jobs.retry")}
          </Button>
        )
      }
    />
  );
}

function useRetry(name: string) {
  const { t } = useTranslation("staff");
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(retryStuck, { params: { jobName: name } }),
    onSuccess: ({ count }) => toast.show({ title: t("jobs.retried", { count }) }),
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("jobs.failed"), description: message }),
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  });
}
