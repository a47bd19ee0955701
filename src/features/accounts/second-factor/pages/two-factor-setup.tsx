import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { ownAccess } from "../../components/own-access.ts";
import { RecoveryCodes } from "../../components/recovery-codes.tsx";
import { StaffSteps } from "../../components/staff-steps.tsx";
import { SendEmailLink } from "#shell/send-email-link.tsx";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaff, ownVerification } from "#shell/staff-rights.ts";
import { BeginSecondStep } from "../components/begin-second-step.tsx";
import { TakeSecondStep } from "../components/take-second-step.tsx";

export function clientLoader() {
  return guardStaff();
}

/**
 * `/admin/two-factor-setup`: the second step of staff. Those without a factor set one up; those who
 * have one, but logged in without it, give it.
 */
export default function TwoFactorSetupPage() {
  const { t } = useTranslation("staff");
  const client = useQueryClient();
  const [codes, setCodes] = useState<string[] | null>(null);
  const verification = useQuery(ownVerification);
  const access = useQuery(ownAccess);
  const error = verification.error ?? access.error;
  const isKnown = verification.data !== undefined && access.data !== undefined;
  const goOn = () => client.invalidateQueries();

  /** Recovery codes, shown once before everything else. */
  async function show(made: string[]) {
    setCodes(made);
    await goOn();
  }

  return (
    <StaffPage title={t("verification.title")} note={t("verification.note")}>
      <div className="staff-part">
        {error && <Banner tone="bad">{error.message}</Banner>}
        {isKnown && (
          <StaffSteps
            now={
              codes === null && verification.data.isVerified
                ? "desk"
                : access.data.isEmailVerified
                  ? "secondStep"
                  : "email"
            }
          />
        )}
        {!isKnown && error === null && <Spinner label={t("verification.loading")} />}
        {codes !== null ? (
          <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
        ) : (
          isKnown &&
          (verification.data.isVerified ? (
            <Done />
          ) : access.data.hasSecondFactor || access.data.passkeys > 0 ? (
            <TakeSecondStep onTaken={goOn} />
          ) : !access.data.isEmailVerified ? (
            <ConfirmFirst email={access.data.email} />
          ) : (
            <BeginSecondStep onCodes={show} />
          ))
        )}
      </div>
    </StaffPage>
  );
}

/** No factor can be added while the address is unconfirmed: it may be another person's. */
function ConfirmFirst({ email }: { email: string }) {
  const { t } = useTranslation("staff");
  return (
    <Banner tone="warn" title={t("verification.confirmFirst")} actions={<SendEmailLink />}>
      {t("verification.confirmFirstText", { email })}
    </Banner>
  );
}

function Done() {
  const { t } = useTranslation("staff");
  return (
    <>
      <p role="status">{t("verification.done")}</p>
      <div className="actions">
        <ButtonLink to="/admin">{t("verification.on")}</ButtonLink>
      </div>
    </>
  );
}
