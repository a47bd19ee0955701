import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { callApi } from "#platform/pages/api-client.ts";
import { useToast } from "#ui/toast.tsx";
import { becomeUser } from "./current-user.ts";

/** Among the links of the top bar. */
export function LogOutButton() {
  const { t } = useTranslation("accounts");
  const toast = useToast();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi<null>(`/api/logout?t=${Date.now()}`, { method: "POST" }),
    onSuccess: async () => {
      // At once: what is still on its way out would ask again, as nobody.
      await navigate("/", { flushSync: true });
      await becomeUser(client, null);
      toast.show({ title: t("logout.done") });
    },
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("logout.failed"), description: message }),
  });
  return (
    <button type="button" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
      {t("logout.submit")}
    </button>
  );
}
