import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { CookieBanner } from "#ui/cookie-banner.tsx";
import { TextLink } from "#ui/link.tsx";
import { useToast } from "#ui/toast.tsx";
import { recordAnswers } from "./record-answers.ts";
import { answered, keepConsent, type Preferences } from "./stored-consent.ts";

/** Asks once; a failure to save is said, and the question stays. */
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
      onReject={() => mutate(answered(false))}
      onAccept={() => mutate(answered(true))}
      busy={isPending ? t("consent.saving") : null}
      error={error === null ? null : t("consent.failed")}
    >
      <p>
        <strong>{t("consent.question")}</strong> {t("consent.explanation")}{" "}
        <TextLink to="/cookies">{t("consent.list")}</TextLink>
      </p>
    </CookieBanner>
  );
}
