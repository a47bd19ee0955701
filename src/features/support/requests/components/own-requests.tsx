import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { apiQuery } from "#platform/pages/queries.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Setting } from "#ui/settings-list.tsx";
import { listOwnRequests, type OwnRequest } from "../contract.ts";

const ownRequests = apiQuery<{ items: OwnRequest[] }>([listOwnRequests.path]);

/** Part of the profile: the way to ask for the rest, and what was asked so far. */
export function OwnRequests() {
  const { t } = useTranslation("requests");
  const { data } = useQuery(ownRequests);
  return (
    <>
      <Setting
        title={t("own.title")}
        text={t("own.text")}
        action={
          <ButtonLink variant="quiet" small to="/gdpr-data-request" aria-label={t("own.title")}>
            {t("own.submit")}
          </ButtonLink>
        }
      />
      {data?.items.map((request) => (
        <Asked key={request.id} request={request} />
      ))}
    </>
  );
}

function Asked({ request: { number, kind, state, dueAt, closedAt } }: { request: OwnRequest }) {
  const { t, i18n } = useTranslation("requests");
  const day = formatDay(closedAt ?? dueAt, localeOf(i18n.language));
  return (
    <Setting
      title={t("own.named", { number, asked: t(`kinds.${kind}.title`) })}
      text={t(`own.states.${state}`, { day })}
    />
  );
}
