import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { data as answer } from "react-router";
import { ReasonDialog } from "#shell/reason-dialog.tsx";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage, useStaffRights } from "#shell/staff-rights.ts";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { ApiError } from "#platform/pages/api-client.ts";
import { prefetch, callQuery } from "#platform/pages/queries.ts";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { CompanyAgreement } from "../../companies/components/company-agreement.tsx";
import {
  approveApplication,
  declineApplication,
  getApplication,
  type ShownApplication,
} from "../contract.ts";
import { groupCompanyNumber } from "../model.ts";
import type { Route } from "./+types/reseller.ts";

export const handle = { texts: ["company", "plans", "errors"] };

const applicationQuery = (id: string) => callQuery(getApplication, { params: { id } });

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  await guardStaffPage("resellers.read");
  const { queryKey } = applicationQuery(id);
  const client = await prefetch(null, [applicationQuery(id)]);
  const error = client.getQueryState(queryKey)?.error;
  if (error instanceof ApiError && error.status === 404) throw answer(null, { status: 404 });
  return null;
}

/** `/admin/resellers/{id}`: an application and its decision. */
export default function ResellerPage({ params: { id } }: Route.ComponentProps) {
  const { t } = useTranslation("staff");
  const { data: application, error } = useQuery(applicationQuery(id));
  const { permissions } = useStaffRights();
  return (
    <StaffPage title={application?.company ?? t("resellers.title")}>
      {error && <Banner tone="bad">{error.message}</Banner>}
      {application && (
        <>
          {application.lacksPrices && permissions.includes("resellers.price") && (
            <Banner
              tone="warn"
              title={t("resellers.agree.title")}
              actions={
                <ButtonLink variant="quiet" small to="#agreement">
                  {t("resellers.agree.go")}
                </ButtonLink>
              }
            >
              {t("resellers.agree.text")}
            </Banner>
          )}
          {application.can.decide && !application.person.isEmailVerified && (
            <Banner>{t("resellers.waitForConfirmation")}</Banner>
          )}
          <Facts application={application} />
          {application.agreement && (
            <CompanyAgreement
              id={id}
              agreement={application.agreement}
              mayChange={permissions.includes("resellers.price")}
            />
          )}
          <div className="actions">
            {application.can.decide && <DecisionButtons application={application} />}
            {permissions.includes("users.read") && (
              <ButtonLink variant="bare" to={`/admin/users/${application.person.id}`}>
                {t("resellers.person")}
              </ButtonLink>
            )}
          </div>
        </>
      )}
    </StaffPage>
  );
}

function Facts({ application }: { application: ShownApplication }) {
  const { t, i18n } = useTranslation("staff");
  const locale = localeOf(i18n.language);
  const { person, state, reason, createdAt, decidedAt } = application;
  const decided = decidedAt === null ? null : formatDay(decidedAt, locale);
  return (
    <div className="staff-part">
      <SettingsList>
        <Setting
          title={t("resellers.state")}
          text={[t(`resellers.states.${state}`), decided, reason].filter(Boolean).join(" · ")}
        />
        <Setting
          title={t("resellers.companyNumber")}
          text={groupCompanyNumber(application.companyNumber)}
        />
        <Setting
          title={t("resellers.address")}
          text={
            <bdi>
              {application.street}, {application.postalCode} {application.city}
            </bdi>
          }
        />
        <Setting
          title={t("resellers.contact")}
          text={
            <>
              <bdi>{application.contactName}</bdi>,{" "}
              <bdi className="unbroken">{application.phone}</bdi>
            </>
          }
        />
        <Setting
          title={t("resellers.account")}
          text={
            <>
              <bdi>{person.fullName}</bdi>, <bdi>{person.email}</bdi>
              {!person.isEmailVerified && ` · ${t("resellers.unconfirmed")}`}
            </>
          }
        />
        <Setting title={t("resellers.since")} text={formatDay(createdAt, locale)} />
      </SettingsList>
    </div>
  );
}

/** Approve or decline, with a reason. Nobody is approved before their address is confirmed. */
function DecisionButtons({ application }: { application: ShownApplication }) {
  const { t } = useTranslation("staff");
  const [asking, setAsking] = useState<"approve" | "decline" | null>(null);
  const kind = asking ?? "approve";
  return (
    <>
      {application.person.isEmailVerified && (
        <Button onClick={() => setAsking("approve")}>{t("resellers.approve.submit")}</Button>
      )}
      <Button variant="quiet" onClick={() => setAsking("decline")}>
        {t("resellers.decline.submit")}
      </Button>
      <ReasonDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={t(`resellers.${kind}.named`, { company: application.company })}
        text={t(`resellers.${kind}.text`)}
        words={{
          submit: t(`resellers.${kind}.submit`),
          busy: t(`resellers.${kind}.busy`),
          done: t(`resellers.${kind}.done`),
          failed: t(`resellers.${kind}.failed`),
        }}
        decide={({ reason }) => {
          const input = { params: { id: application.id }, body: { reason } };
          return kind === "approve"
            ? call(approveApplication, input)
            : call(declineApplication, input);
        }}
      />
    </>
  );
}
