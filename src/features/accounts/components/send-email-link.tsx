import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { callApi } from "#platform/pages/api-client.ts";
import { Button } from "#ui/button.tsx";
import { useToast } from "#ui/toast.tsx";
import { sendEmailLink } from "../addresses/contract.ts";

/** Mails the link that confirms the address once more. */
export function SendEmailLink() {
  const { t } = useTranslation("accounts");
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(sendEmailLink.path, { method: "POST" }),
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
