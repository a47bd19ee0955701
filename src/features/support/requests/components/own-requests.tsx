import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Setting } from "#ui/settings-list.tsx";
import { listOwnRequests, type OwnRequest } from "../contract.ts";

const ownRequests = callQuery(listOwnRequests);

/** Part of the profile: a link for other requests, and former ones. */
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

function Asked({ request }: { request: OwnRequest }) {
  const { t, i18n } = useTranslation("requests");
  const { number, kind, state, isSelfService, dueAt, closedAt } = request;
  const day = formatDay(closedAt ?? dueAt, localeOf(i18n.language));
  // Only these two are done in the profile.
  const self = kind === "erasure" ? "erasure" : "access";
  return (
    <Setting
      title={t("own.named", { number, asked: t(`kinds.${kind}.title`) })}
      text={
        isSelfService && state !== "refused"
          ? t(`own.self.${self}.${state}`, { day })
          : t(`own.states.${state}`, { day })
      }
    />
  );
}
