import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { callApi } from "#platform/pages/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { useToast } from "#ui/toast.tsx";
import type { User } from "../contract.ts";
import { askForPasskey, isPutAway } from "./ask-passkey.ts";
import { becomeUser } from "./current-user.ts";
import { useHydrated } from "./hydrated.ts";

/** Without a name and a password. The page leads on once somebody is signed in. */
export function PasskeyLogin() {
  const { t } = useTranslation("accounts");
  const toast = useToast();
  const client = useQueryClient();
  const hydrated = useHydrated();
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () =>
      callApi<User>("/api/login/passkey", {
        method: "POST",
        body: { passkey: await askForPasskey() },
      }),
    onSuccess: async (user) => {
      toast.show({ title: t("login.welcomeBack", { name: user.fullName }) });
      await becomeUser(client, user);
    },
    onError: (failure) => {
      const description = reason(failure);
      toast.show({ tone: "bad", inPage: "said", title: t("login.failed"), description });
    },
  });
  const reason = (failure: Error) => (isPutAway(failure) ? t("passkeys.putAway") : failure.message);
  return (
    <div className="stack">
      {error && <Banner tone="bad">{reason(error)}</Banner>}
      <div className="actions">
        <Button
          variant="quiet"
          disabled={!hydrated}
          busy={isPending ? t("login.busy") : null}
          onClick={() => mutate()}
        >
          {t("passkeys.logIn")}
        </Button>
      </div>
    </div>
  );
}
