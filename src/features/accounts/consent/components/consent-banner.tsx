import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { callApi } from "#platform/pages/api-client.ts";
import { CookieBanner } from "#ui/cookie-banner.tsx";
import { useToast } from "#ui/toast.tsx";
import type { ConsentRecord, NewConsent, Purpose } from "../contract.ts";
import { termsOf } from "../model.ts";
import { answered, keepConsent, type Preferences } from "./stored-consent.ts";

/** Asks once; a failure to save is said, and the question stays. */
export function ConsentBanner() {
  const { t } = useTranslation();
  const toast = useToast();
  const { mutate, isPending, error } = useMutation({
    mutationFn: recordAll,
    onSuccess: (_, preferences) => keepConsent(preferences),
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("consent.failed"), description: message }),
  });

  return (
    <CookieBanner
      label={t("frame.cookies")}
      rejectLabel={t("consent.reject")}
      acceptLabel={t("consent.accept")}
      onReject={() => mutate(answered(false))}
      onAccept={() => mutate(answered(true))}
      busy={isPending ? t("consent.saving") : null}
      error={error === null ? null : t("consent.failed")}
    >
      <p>
        <strong>{t("consent.question")}</strong> {t("consent.explanation")}
      </p>
    </CookieBanner>
  );
}

/** One call a purpose, as the specification has it; the answer counts when all are on record. */
async function recordAll(preferences: Preferences): Promise<void> {
  const answers = Object.entries(preferences) as [Purpose, boolean][];
  await Promise.all(
    answers.map(([purpose, consentGiven]) => {
      const body: NewConsent = {
        purpose,
        consentGiven,
        consentMethod: "banner",
        ...termsOf(purpose),
      };
      return callApi<ConsentRecord>("/api/gdpr/consent", { method: "POST", body });
    }),
  );
}
