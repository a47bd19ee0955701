import { useTranslation } from "react-i18next";
import { data, redirect } from "react-router";
import { OperatorDetails } from "#shell/operator-details.tsx";
import { PageFrame } from "#shell/page-frame.tsx";
import { PageHead } from "#shell/page-head.tsx";
import { ApiError } from "#platform/pages/api-client.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { call } from "#platform/pages/call.ts";
import { FormPage } from "#ui/form-page.tsx";
import { TextLink } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { ContactForm } from "../components/contact-form.tsx";
import { THANKS, typedIn, type Refusal } from "../components/typed-message.ts";
import { sendContactMessage } from "../contract.ts";
import type { Route } from "./+types/contact.ts";

export const handle = { texts: ["contact", "threads"] };

export function loader({ context }: Route.LoaderArgs) {
  const { answerDays } = context.get(pageContext).settings.support;
  return { shownAt: new Date().toISOString(), answerDays };
}

/** Handles the form without a script: the documented call, then back to the page. */
export async function action({ request, context }: Route.ActionArgs) {
  const typed = typedIn(await request.formData().catch(() => new FormData()));
  try {
    const { api } = context.get(pageContext);
    await call(sendContactMessage, { body: typed }, { api });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const refusal: Refusal = { message: error.message, fields: error.fields, typed };
    return data(refusal, { status: error.status });
  }
  return redirect(`${new URL(request.url).pathname}#${THANKS}`, 303);
}

/** `/contact`: a letter to us. */
export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("contact");
  const lead = t("letter.lead", { count: loaderData.answerDays });
  return (
    <PageFrame>
      <PageHead title={t("letter.title")} description={lead} />
      <FormPage>
        <h1>{t("letter.title")}</h1>
        <p className="lead">{lead}</p>
        <ContactForm shownAt={loaderData.shownAt} refusal={actionData ?? null} />
        <p className="small">
          {t("privacy")} <TextLink to="/privacy">{t("privacyLink")}</TextLink>
        </p>
      </FormPage>
      <OtherWays />
    </PageFrame>
  );
}

/** For people who prefer to write a letter or an e-mail. */
function OtherWays() {
  const { t } = useTranslation("contact");
  return (
    <Section heading={t("otherWays")}>
      <div className="stack">
        <OperatorDetails />
        <p className="reading">
          <TextLink to="/questions">{t("questions")}</TextLink>
        </p>
      </div>
    </Section>
  );
}
