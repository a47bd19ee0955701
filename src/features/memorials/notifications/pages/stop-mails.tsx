import { useTranslation } from "react-i18next";
import { data, Form, useNavigation } from "react-router";
import { linkHeaders } from "#features/accounts/components/link-headers.ts";
import { SitePage } from "#features/accounts/components/site-page.tsx";
import { pathOf } from "#platform/call.ts";
import { ApiError, callApi } from "#platform/pages/api-client.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { unsubscribe } from "../contract.ts";
import type { Route } from "./+types/stop-mails.ts";

export const handle = { texts: ["news"] };

export const headers = linkHeaders;

type Answer = { failed: string | null };

/** The button, pressed by whoever reads the mail or by their mail program (RFC 8058). */
export async function action({ params: { token }, context }: Route.ActionArgs) {
  try {
    const { api } = context.get(pageContext);
    await callApi(pathOf(unsubscribe, { token }), { method: "POST" }, api);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data<Answer>({ failed: error.message }, { status: error.status });
  }
  return data<Answer>({ failed: null });
}

/** Where the link in a mail about news leads. Opening it ends nothing: the button does. */
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
