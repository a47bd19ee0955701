import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { apiQuery } from "#platform/pages/queries.ts";
import { Badge } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextLink } from "#ui/link.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { listRequests, type StaffRequest } from "../contract.ts";
import { RequestAnswering } from "./request-answering.tsx";
import { isOverdue } from "./overdue.ts";

const allRequests = apiQuery<{ items: StaffRequest[] }>([listRequests.path]);

/** What people have asked for; what is due first stands first. */
export function RequestList() {
  const { t } = useTranslation("requests");
  const { data, error } = useQuery(allRequests);
  if (error) return <Banner tone="bad">{error.message}</Banner>;
  if (data === undefined) return <Spinner label={t("staff.loading")} />;
  if (data.items.length === 0) return <EmptyState text={t("staff.none")} />;
  return data.items.map((request) => <Request key={request.id} request={request} />);
}

function Request({ request }: { request: StaffRequest }) {
  const { t, i18n } = useTranslation("requests");
  const { id, number, kind, state, isSelfService, email, userId, message, answer } = request;
  const { dueAt, steps } = request;
  const day = (moment: string) => formatDay(moment, localeOf(i18n.language));
  return (
    <section className="staff-part" aria-labelledby={id}>
      <h2 id={id}>{t("own.named", { number, asked: t(`kinds.${kind}.title`) })}</h2>
      <p>
        {email === null ? t("staff.erased") : <bdi>{email}</bdi>}
        {userId !== null && (
          <>
            {" "}
            <TextLink to={`/admin/users/${userId}`} className="unbroken">
              {t("staff.person")}
            </TextLink>
          </>
        )}
      </p>
      {state === "open" && (
        <p>
          {t(isSelfService ? "staff.self" : "staff.due", { day: day(dueAt) })}{" "}
          {!isSelfService && isOverdue(dueAt) && <Badge sign="stop">{t("staff.overdue")}</Badge>}
        </p>
      )}
      {message !== null && <p className="reading">{message}</p>}
      {answer !== null && (
        <p className="small">
          {t("staff.answered")} {answer}
        </p>
      )}
      <ul className="small">
        {steps.map(({ step, at, by }) => (
          <li key={at}>
            {by === null
              ? t(`staff.steps.${step}`, { day: day(at) })
              : t("staff.stepBy", { step: t(`staff.steps.${step}`, { day: day(at) }), name: by })}
          </li>
        ))}
      </ul>
      {state === "open" && !isSelfService && <RequestAnswering request={request} />}
    </section>
  );
}
