import "../components/cases.css";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { data as answer } from "react-router";
import { ApiError } from "#platform/pages/api-client.ts";
import { prefetch } from "#platform/pages/queries.ts";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage } from "#shell/staff-rights.ts";
import { Banner } from "#ui/banner.tsx";
import { TextLink } from "#ui/link.tsx";
import { Decision } from "../../components/decision.tsx";
import { useReportedWords } from "../../components/reported-words.ts";
import { CaseAppeals } from "../components/case-appeals.tsx";
import { CaseHolds } from "../components/case-holds.tsx";
import { CaseNotices } from "../components/case-notices.tsx";
import { caseQuery } from "../components/case-query.ts";
import { CaseState } from "../components/cases-table.tsx";
import { CaseSteps } from "../components/case-steps.tsx";
import { DecideForm } from "../components/decide-form.tsx";
import { ReportedThing } from "../components/reported-thing.tsx";
import { TakeOrHide } from "../components/take-or-hide.tsx";
import type { WholeCase } from "../contract.ts";
import { kindNamespaces } from "#features/memorials/sections/components/kind-texts.ts";
import type { Route } from "./+types/case.ts";

export const handle = { texts: ["cases", "reports", "errors", ...kindNamespaces("reported")] };

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  await guardStaffPage("reports.read");
  const number = Number(params.number);
  if (!Number.isSafeInteger(number) || number < 1) throw answer(null, { status: 404 });
  const query = caseQuery(number);
  const client = await prefetch(null, [query]);
  const error = client.getQueryState(query.queryKey)?.error;
  if (error instanceof ApiError && error.status === 404) throw answer(null, { status: 404 });
  return null;
}

/** `/admin/reports/{number}`: one case, from the notices to the end of the last appeal. */
export default function CasePage({ params }: Route.ComponentProps) {
  const { t } = useTranslation("cases");
  const number = Number(params.number);
  const { data: shown, error } = useQuery(caseQuery(number));
  return (
    <StaffPage title={t("caseTitle", { number })}>
      <p>
        <TextLink to="/admin/reports">{t("all")}</TextLink>
      </p>
      {error && <Banner tone="bad">{error.message}</Banner>}
      {shown && <ShownCase shown={shown} />}
    </StaffPage>
  );
}

function ShownCase({ shown }: { shown: WholeCase }) {
  const { t } = useTranslation(["cases", "reports"]);
  const reported = useReportedWords();
  // Counts what was lost, so that a second time is told again.
  const [lost, setLost] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (lost > 0) place.current?.focus();
  }, [lost]);
  const { subject, memorialName, isUrgent, decision, policeToldAt, can } = shown;
  const onLost = () => setLost((before) => before + 1);
  const isOpen = decision === null;
  return (
    <>
      <p>
        {t("about", { what: reported(subject.kind, memorialName) })}{" "}
        {decision?.outcome !== "remove" && (
          <TextLink to={subject.address}>{t("reports:toPage")}</TextLink>
        )}
      </p>
      <p>
        <CaseState line={shown} />
      </p>
      {lost > 0 && (
        <div ref={place} tabIndex={-1}>
          <Banner key={lost} tone="bad" title={t("lost.title")}>
            {t("lost.text")}
          </Banner>
        </div>
      )}
      {isUrgent && isOpen && policeToldAt === null && (
        <Banner tone="warn" title={t("danger.title")}>
          {t("danger.text")}
        </Banner>
      )}
      <TakeOrHide shown={shown} onLost={onLost} />
      <ReportedThing snapshot={shown.snapshot} kind={subject.kind} heading={t("thing.heading")} />
      <CaseNotices shown={shown} />
      {decision !== null && <Decision decision={decision} />}
      {can.decide && isOpen && <DecideForm shown={shown} onLost={onLost} />}
      <CaseAppeals shown={shown} onLost={onLost} />
      <CaseHolds shown={shown} />
      <CaseSteps shown={shown} />
    </>
  );
}
