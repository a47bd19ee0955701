import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { useHydrated } from "#shell/hydrated.ts";
import { linkHeaders } from "#shell/link-headers.ts";
import { SitePage } from "#shell/site-page.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { proveTicket } from "../contract.ts";
import type { Route } from "./+types/prove-ticket.ts";

export const handle = { texts: ["proofs", "errors"] };

export const headers = linkHeaders;

/** The mail's link. Opening it proves nothing; the button does. */
export default function ProveTicketPage({ params: { token } }: Route.ComponentProps) {
  const { t } = useTranslation("proofs");
  const hydrated = useHydrated();
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: () => call(proveTicket, { params: { token } }),
  });
  return (
    <SitePage title={t("title")}>
      <FormPage>
        <h1>{t("title")}</h1>
        {error && (
          <Banner tone="bad" title={t("failed")}>
            {error.message}
          </Banner>
        )}
        {isSuccess ? (
          <Banner tone="good" title={t("done")}>
            {t("doneText")}
          </Banner>
        ) : (
          <>
            <p>{t("text")}</p>
            <p>{t("notYou")}</p>
            <div className="actions">
              <Button
                disabled={!hydrated}
                busy={isPending ? t("sending") : null}
                onClick={() => mutate()}
              >
                {t("submit")}
              </Button>
            </div>
          </>
        )}
      </FormPage>
    </SitePage>
  );
}
