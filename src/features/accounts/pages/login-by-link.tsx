import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { pathOf } from "#platform/call.ts";
import { callApi } from "#platform/pages/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { useToast } from "#ui/toast.tsx";
import { becomeUser } from "../components/current-user.ts";
import { useHydrated } from "../components/hydrated.ts";
import { linkHeaders } from "../components/link-headers.ts";
import { SitePage } from "../components/site-page.tsx";
import type { User } from "../contract.ts";
import { askToLogIn, logInByPhoneLink } from "../phone-links/contract.ts";
import type { Route } from "./+types/login-by-link.ts";

export const handle = { texts: ["accounts", "errors"] };

export const headers = linkHeaders;

const ASK_AGAIN_MS = 2000;

/**
 * `/login/{token}`: where the code leads that a computer shows. Opening it uses nothing up: the button
 * asks, and the computer has to say yes.
 */
export default function LoginByLinkPage({ params: { token } }: Route.ComponentProps) {
  const { t } = useTranslation("accounts");
  const toast = useToast();
  const client = useQueryClient();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      await callApi(pathOf(askToLogIn, { token }), { method: "POST" });
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

/** Asks until somebody has answered on the computer; a no, or ten minutes, end it with an error. */
async function untilAllowed(token: string): Promise<User> {
  const path = pathOf(logInByPhoneLink, { token });
  const { user } = await callApi<{ user: User | null }>(path, { method: "POST" });
  if (user !== null) return user;
  await new Promise((resolve) => {
    setTimeout(resolve, ASK_AGAIN_MS);
  });
  return untilAllowed(token);
}
