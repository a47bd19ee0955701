import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Locale } from "#platform/i18n/locales.ts";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { resetMailText } from "../contract.ts";

type ResetButtonProps = {
  mail: string;
  locale: Locale;
  /** Called with what to say of it. */
  onReset: (title: string) => Promise<void>;
};

/** Undone by choosing an earlier version, so nothing is asked first. */
export function ResetButton({ mail, locale, onReset }: ResetButtonProps) {
  const { t } = useTranslation("operation");
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(resetMailText, { params: { key: mail, locale } }),
    onSuccess: () => onReset(t("mailTexts.wasReset")),
  });
  return (
    <>
      <Button
        variant="quiet"
        busy={isPending ? t("mailTexts.saving") : null}
        onClick={() => mutate()}
      >
        {t("mailTexts.reset")}
      </Button>
      {error && <Banner tone="bad">{error.message}</Banner>}
    </>
  );
}
