import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { useToast } from "#ui/toast.tsx";
import { logInByPasskey } from "../passkeys/contract.ts";
import { askForPasskey, isDismissed } from "./ask-passkey.ts";
import { becomeUser } from "#shell/current-user.ts";
import { useHydrated } from "#shell/hydrated.ts";

/** Login without a name and a password. The page redirects once the user is signed in. */
export function PasskeyLogin() {
  const { t } = useTranslation("accounts");
  const toast = useToast();
  const client = useQueryClient();
  const hydrated = useHydrated();
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => call(logInByPasskey, { body: { passkey: await askForPasskey() } }),
    onSuccess: async (user) => {
      const { isNamed, fullName: name } = user;
      toast.show({ title: isNamed ? t("login.welcomeBack", { name }) : t("login.welcomeNoName") });
      await becomeUser(client, user);
    },
    onError: (failure) => {
      const description = reason(failure);
      toast.show({ tone: "bad", inPage: "said", title: t("login.failed"), description });
    },
  });
  const reason = (failure: Error) =>
    isDismissed(failure) ? t("passkeys.putAway") : failure.message;
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
