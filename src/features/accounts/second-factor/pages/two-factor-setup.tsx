import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { ownAccess } from "../../components/own-access.ts";
import { RecoveryCodes } from "../../components/recovery-codes.tsx";
import { SendEmailLink } from "../../components/send-email-link.tsx";
import { StaffPage, useStaffAreas } from "../../components/staff-page.tsx";
import { guardStaff, ownVerification } from "../../components/staff-rights.ts";
import { BeginSecondStep } from "../components/begin-second-step.tsx";
import { TakeSecondStep } from "../components/take-second-step.tsx";

export function clientLoader() {
  return guardStaff();
}

/**
 * `/admin/two-factor-setup`: staff take their second step here. Whoever has none sets one up; whoever has
 * one, but came in without it, gives it.
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

  /** Shown once, and before anything else. */
  async function show(made: string[]) {
    setCodes(made);
    await goOn();
  }

  return (
    <StaffPage title={t("verification.title")} note={t("verification.note")}>
      <div className="staff-part">
        {error && <Banner tone="bad">{error.message}</Banner>}
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

/** Nobody adds a step to an account whose address may be another person's. */
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
  const [first] = useStaffAreas();
  return (
    <>
      <p role="status">{t("verification.done")}</p>
      {first && (
        <div className="actions">
          <ButtonLink to={first.to}>{t("verification.on")}</ButtonLink>
        </div>
      )}
    </>
  );
}
