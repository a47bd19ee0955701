import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { confirmEmail } from "#features/accounts/email-change/contract.ts";
import { useHydrated } from "#shell/hydrated.ts";
import { linkHeaders } from "#shell/link-headers.ts";
import { SitePage } from "#shell/site-page.tsx";
import type { Route } from "./+types/confirm-email.ts";

export const handle = { texts: ["accounts", "errors"] };

export const headers = linkHeaders;

/** Target of the confirmation mail. Opening the link uses nothing up: the button does. */
export default function ConfirmEmailPage({ params: { token } }: Route.ComponentProps) {
  const { t } = useTranslation("accounts");
  const client = useQueryClient();
  const hydrated = useHydrated();
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: () => call(confirmEmail, { params: { token } }),
    // The user who is signed in here may have another address by now.
    onSuccess: () => client.invalidateQueries(),
  });
  return (
    <SitePage title={t("confirmEmail.title")}>
      <FormPage>
        <h1>{t("confirmEmail.title")}</h1>
        {error && (
          <Banner tone="bad" title={t("confirmEmail.failed")}>
            {error.message} {t("confirmEmail.askAnew")}
          </Banner>
        )}
        {isSuccess ? (
          <Banner
            tone="good"
            title={<span role="status">{t("confirmEmail.done")}</span>}
            actions={
              <ButtonLink variant="quiet" to="/profile">
                {t("confirmEmail.on")}
              </ButtonLink>
            }
          />
        ) : (
          <>
            <p>{t("confirmEmail.text")}</p>
            <div className="actions">
              <Button
                disabled={!hydrated}
                busy={isPending ? t("confirmEmail.busy") : null}
                onClick={() => mutate()}
              >
                {t("confirmEmail.submit")}
              </Button>
            </div>
          </>
        )}
      </FormPage>
    </SitePage>
  );
}
