import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { useHydrated } from "#shell/hydrated.ts";
import { linkHeaders } from "#shell/link-headers.ts";
import { SitePage } from "#shell/site-page.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { ReceiptBanner } from "../components/request-form.tsx";
import { confirmRequest } from "../contract.ts";
import type { Route } from "./+types/confirm-request.ts";

export const handle = { texts: ["requests", "errors"] };

export const headers = linkHeaders;

/** The mail's link. Opening it uses nothing up; the button does. */
export default function ConfirmRequestPage({ params: { token } }: Route.ComponentProps) {
  const { t } = useTranslation("requests");
  const hydrated = useHydrated();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call(confirmRequest, { params: { token } }),
  });
  return (
    <SitePage title={t("confirm.title")}>
      <FormPage>
        <h1>{t("confirm.title")}</h1>
        {error && (
          <Banner tone="bad" title={t("confirm.failed")}>
            {error.message}
          </Banner>
        )}
        {data ? (
          <ReceiptBanner receipt={data} />
        ) : (
          <>
            <p>{t("confirm.text")}</p>
            <div className="actions">
              <Button
                disabled={!hydrated}
                busy={isPending ? t("form.sending") : null}
                onClick={() => mutate()}
              >
                {t("confirm.submit")}
              </Button>
            </div>
          </>
        )}
      </FormPage>
    </SitePage>
  );
}
