import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { data, Form, useNavigation } from "react-router";
import { PageFrame } from "#shell/page-frame.tsx";
import { PageHead } from "#shell/page-head.tsx";
import { ApiError } from "#platform/pages/api-client.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { requestCode } from "../contract.ts";
import type { Route } from "./+types/code-request.ts";

export const handle = { texts: ["qr"] };

type Answer = { problem: string | null; field: string | undefined; email: string };

/** Handles the form, with or without a script. */
export async function action({ request, context }: Route.ActionArgs) {
  const typed = (await request.formData().catch(() => new FormData())).get("email");
  const email = typeof typed === "string" ? typed.trim() : "";
  try {
    const { api } = context.get(pageContext);
    await call(requestCode, { body: { email } }, { api });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message, fields, status } = error;
    return data<Answer>({ problem: message, field: fields["email"], email }, { status });
  }
  return data<Answer>({ problem: null, field: undefined, email }, { status: 202 });
}

/** `/qr-email-register`: starting a page before having a plate; the code comes by mail. */
export default function CodeRequestPage({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation("qr");
  const { state } = useNavigation();
  return (
    <PageFrame>
      <PageHead title={t("byMail.title")} description={t("byMail.lead")} />
      <FormPage>
        <h1>{t("byMail.title")}</h1>
        {actionData?.problem === null ? (
          <Sent />
        ) : (
          <>
            <p className="lead">{t("byMail.lead")}</p>
            <Form method="post" className="stack" noValidate>
              {actionData && (
                <Banner tone="bad" title={t("byMail.failed")}>
                  {actionData.problem}
                </Banner>
              )}
              <Field label={t("byMail.email")} hint={t("byMail.hint")} error={actionData?.field}>
                <TextInput
                  name="email"
                  type="email"
                  autoComplete="email"
                  required
                  defaultValue={actionData?.email}
                />
              </Field>
              <div className="actions">
                <Button type="submit" busy={state === "submitting" ? t("byMail.busy") : null}>
                  {t("byMail.send")}
                </Button>
              </div>
            </Form>
          </>
        )}
      </FormPage>
    </PageFrame>
  );
}

/** Replaces the form and takes its focus. */
function Sent() {
  const { t } = useTranslation("qr");
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    words.current?.focus();
  }, []);
  return (
    <p ref={words} className="lead" role="status" tabIndex={-1}>
      {t("byMail.sent")}
    </p>
  );
}
