import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Badge } from "#ui/badge.tsx";
import { TextLink } from "#ui/link.tsx";
import type { StaffRequest } from "../contract.ts";
import { EraseTreePerson } from "./erase-tree-person.tsx";
import { isOverdue } from "./overdue.ts";
import { RequestAnswering } from "./request-answering.tsx";

/** One request: who asked for what, what was done, and the answer. */
export function ShownRequest({ request }: { request: StaffRequest }) {
  const { t, i18n } = useTranslation("requests");
  const { pathname } = useLocation();
  const { id, number, kind, state, isSelfService, email, userId, message, answer } = request;
  const { dueAt, steps } = request;
  const day = (moment: string) => formatDay(moment, localeOf(i18n.language));
  return (
    <section className="staff-part" aria-labelledby={id}>
      <p>
        <TextLink to={pathname}>{t("staff.all")}</TextLink>
      </p>
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
      {state === "open" && !isSelfService && (
        <>
          {kind === "erasure" && <EraseTreePerson request={number} />}
          <RequestAnswering request={request} />
        </>
      )}
    </section>
  );
}
