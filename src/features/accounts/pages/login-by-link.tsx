import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { useToast } from "#ui/toast.tsx";
import { becomeUser } from "#shell/current-user.ts";
import { useHydrated } from "#shell/hydrated.ts";
import { linkHeaders } from "#shell/link-headers.ts";
import { SitePage } from "#shell/site-page.tsx";
import type { User } from "../contract.ts";
import { requestDeviceLogin, logInByDevice } from "#features/accounts/device-login/contract.ts";
import type { Route } from "./+types/login-by-link.ts";

export const handle = { texts: ["accounts", "errors"] };

export const headers = linkHeaders;

const ASK_AGAIN_MS = 2000;

/**
 * `/login/{token}`: target of the code that a computer shows. Opening it uses nothing up: the
 * button asks for login, which has to be approved on the computer.
 */
export default function LoginByLinkPage({ params: { token } }: Route.ComponentProps) {
  const { t } = useTranslation("accounts");
  const toast = useToast();
  const client = useQueryClient();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      await call(requestDeviceLogin, { params: { token } });
      return untilAllowed(token);
    },
    onSuccess: async (user) => {
      await becomeUser(client, user);
      toast.show({ title: t("login.welcomeBack", { name: user.fullName }) });
      await navigate("/profile", { replace: true });
    },
    onError: ({ message }) =>
      toast.show({
        tone: "bad",
        inPage: "said",
        title: t("login.failed"),
        description: message,
      }),
  });
  return (
    <SitePage title={t("phone.title")}>
      <FormPage>
        <h1>{t("phone.title")}</h1>
        {error && <Banner tone="bad">{error.message}</Banner>}
        <p>{isPending ? t("phone.answerThere") : t("phone.ask")}</p>
        {isPending ? (
          <Spinner label={t("phone.waiting")} />
        ) : (
          <div className="actions">
            <Button disabled={!hydrated} onClick={() => mutate()}>
              {t("phone.logInHere")}
            </Button>
          </div>
        )}
      </FormPage>
    </SitePage>
  );
}

/**
 * Polls until the request is answered on the computer; refusal or ten minutes end it with an error.
 */
async function untilAllowed(token: string): Promise<User> {
  const { user } = await call(logInByDevice, { params: { token } });
  if (user !== null) return user;
  await new Promise((resolve) => {
    setTimeout(resolve, ASK_AGAIN_MS);
  });
  return untilAllowed(token);
}
