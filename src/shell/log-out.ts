import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { call } from "#platform/pages/call.ts";
import { useToast } from "#ui/toast.tsx";
import { logOut } from "#features/accounts/contract.ts";
import { becomeUser } from "./current-user.ts";

/** Logs out and goes to the front page, with a message. */
export function useLogOut() {
  const { t } = useTranslation("accounts");
  const toast = useToast();
  const navigate = useNavigate();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(logOut, { query: { t: String(Date.now()) } }),
    onSuccess: async () => {
      // Synchronously: a page still mounted would refetch its queries as a visitor.
      await navigate("/", { flushSync: true });
      await becomeUser(client, null);
      toast.show({ title: t("logout.done") });
    },
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("logout.failed"), description: message }),
  });
}
