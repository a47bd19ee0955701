import { useTranslation } from "react-i18next";
import { data, Form, useNavigation } from "react-router";
import { formLinkHeaders } from "#shell/link-headers.ts";
import { SitePage } from "#shell/site-page.tsx";
import { ApiError } from "#platform/pages/api-client.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { unsubscribe } from "../contract.ts";
import type { Route } from "./+types/stop-mails.ts";

export const handle = { texts: ["news"] };

export const headers = formLinkHeaders;

type Answer = { failed: string | null };

/** The button, pressed by the recipient or by their mail program (RFC 8058). */
export async function action({ params: { token }, context }: Route.ActionArgs) {
  try {
    const { api } = context.get(pageContext);
    await call(unsubscribe, { params: { token } }, { api });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data<Answer>({ failed: error.message }, { status: error.status });
  }
  return data<Answer>({ failed: null });
}

/**
 * Target of the unsubscribe link in notification mails. Opening it changes nothing, since programs
 * open links; the button unsubscribes.
 */
export default function StopMailsPage({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation("news");
  const { state } = useNavigation();
  return (
    <SitePage title={t("stop.title")}>
      <FormPage>
        <h1>{t("stop.title")}</h1>
        {actionData?.failed === null ? (
          <Banner tone="good" title={<span role="status">{t("stop.done")}</span>}>
            {t("stop.back")}
          </Banner>
        ) : (
          <Form method="post" className="stack">
            {actionData && (
              <Banner tone="bad" title={t("stop.failed")}>
                {actionData.failed}
              </Banner>
            )}
            <p>{t("stop.text")}</p>
            <div className="actions">
              <Button type="submit" busy={state === "submitting" ? t("stop.busy") : null}>
                {t("stop.submit")}
              </Button>
            </div>
          </Form>
        )}
      </FormPage>
    </SitePage>
  );
}
