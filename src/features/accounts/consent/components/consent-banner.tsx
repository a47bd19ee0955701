import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { CookieBanner } from "#features/accounts/consent/components/cookie-banner.tsx";
import { isConsentReopened } from "#shell/consent-reopened.ts";
import { TextLink } from "#ui/link.tsx";
import { useToast } from "#ui/toast.tsx";
import { EXPLAINED } from "../model.ts";
import { recordAnswers } from "./record-answers.ts";
import { answered, keepConsent, type Preferences } from "./stored-consent.ts";

/** Asks once; if saving fails, it shows the error and the banner stays. */
export function ConsentBanner() {
  const { t } = useTranslation();
  const toast = useToast();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (preferences: Preferences) => recordAnswers(preferences, "banner"),
    onSuccess: (_, preferences) => keepConsent(preferences),
    onError: ({ message }) =>
      toast.show({
        tone: "bad",
        inPage: "shown",
        title: t("consent.failed"),
        description: message,
      }),
  });

  return (
    <CookieBanner
      label={t("frame.cookies")}
      rejectLabel={t("consent.reject")}
      acceptLabel={t("consent.accept")}
      onReject={() => mutate(answered([]))}
      onAccept={() => mutate(answered(EXPLAINED))}
      isAskedFor={isConsentReopened()}
      busy={isPending ? t("consent.saving") : null}
      error={error === null ? null : t("consent.failed")}
    >
      <p>
        <strong>{t("consent.question")}</strong>
      </p>
      <p>
        {t("consent.explanation")} <TextLink to="/cookies">{t("consent.list")}</TextLink>
      </p>
    </CookieBanner>
  );
}
