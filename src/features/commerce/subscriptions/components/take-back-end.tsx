import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { Button } from "#ui/button.tsx";
import { useToast } from "#ui/toast.tsx";
import { keepSubscription } from "../contract.ts";
import { refreshSpaces } from "./refresh-spaces.ts";

/** Takes an ending back: the space goes on as before. */
export function TakeBackEnd({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation("subscription");
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(keepSubscription, { params: { id } }),
    onSuccess: () => toast.show({ title: t("takeBack.done") }),
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("takeBack.failed"), description: message }),
    // It may have ended meanwhile.
    onSettled: () => refreshSpaces(client),
  });
  return (
    <Button
      variant="quiet"
      small
      busy={isPending ? t("takeBack.busy") : null}
      aria-label={t("takeBack.submitNamed", { name })}
      onClick={() => mutate()}
    >
      {t("takeBack.submit")}
    </Button>
  );
}
