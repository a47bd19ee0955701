import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { Button } from "#ui/button.tsx";
import { useToast } from "#ui/toast.tsx";
import { sendEmailLink } from "#features/accounts/email-change/contract.ts";

/** Sends the confirmation link again. */
export function SendEmailLink() {
  const { t } = useTranslation("accounts");
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(sendEmailLink),
    onSuccess: () => toast.show({ title: t("access.sentAgain") }),
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("access.sendAgainFailed"), description: message }),
  });
  return (
    <Button
      variant="bare"
      small
      busy={isPending ? t("access.sendingAgain") : null}
      onClick={() => mutate()}
    >
      {t("access.sendAgain")}
    </Button>
  );
}
