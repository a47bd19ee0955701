import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "#shell/current-user.ts";
import { PageFrame } from "#shell/page-frame.tsx";
import { PageHead } from "#shell/page-head.tsx";
import { RegistrationForm } from "#features/accounts/components/registration-form.tsx";
import { registerApplicant, type User } from "#features/accounts/contract.ts";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { TextLink } from "#ui/link.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { ApplicationStanding } from "../components/application-standing.tsx";
import { ApplicationForm } from "../components/application-form.tsx";
import { ownApplicationQuery } from "../components/own-application.ts";

export const handle = { texts: ["resellers", "accounts", "errors"] };

const HERE = "/reseller-register";

/** `/reseller-register`: first an account, then the company; staff decide. */
export default function ApplyPage() {
  const { t } = useTranslation("resellers");
  const user = useCurrentUser();
  return (
    <PageFrame>
      <PageHead title={t("title")} description={t("lead")} />
      <FormPage
        isByTheWay
        note={
          <p className="small">
            {t("note")} <TextLink to="/reseller-terms">{t("terms")}</TextLink>
          </p>
        }
      >
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
        {user === undefined && <Spinner label={t("loading")} />}
        {user === null && <Newcomer />}
        {user && <Application user={user} />}
      </FormPage>
    </PageFrame>
  );
}

function Newcomer() {
  const { t } = useTranslation("resellers");
  return (
    <>
      <p>{t("first")}</p>
      <RegistrationForm
        register={(body) => call(registerApplicant, { query: { t: String(Date.now()) }, body })}
        aside={
          <ButtonLink variant="bare" to={`/login?next=${encodeURIComponent(HERE)}`}>
            {t("haveOne")}
          </ButtonLink>
        }
      />
    </>
  );
}

function Application({ user }: { user: User }) {
  const { t } = useTranslation("resellers");
  const { data, error } = useQuery(ownApplicationQuery);
  const [isAnew, setAnew] = useState(false);
  if (error) return <Banner tone="bad">{error.message}</Banner>;
  if (data === undefined) return <Spinner label={t("loading")} />;
  const { application } = data;
  const form = <ApplicationForm contactName={user.isNamed ? user.fullName : ""} />;
  if (application === null) return form;
  if (application.state === "declined" && isAnew) return form;
  return (
    <ApplicationStanding
      application={application}
      actions={
        <>
          {application.state === "declined" && (
            <Button variant="quiet" onClick={() => setAnew(true)}>
              {t("again")}
            </Button>
          )}
          {application.state === "approved" && (
            <ButtonLink to="/reseller-dashboard">{t("toDashboard")}</ButtonLink>
          )}
        </>
      }
    />
  );
}
