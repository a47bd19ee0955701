import { useTranslation } from "react-i18next";
import { data, redirect, useLocation, useSearchParams } from "react-router";
import { PageFrame, useBrand } from "#features/accounts/components/page-frame.tsx";
import { PageHead } from "#features/accounts/components/page-head.tsx";
import { ApiError, callApi } from "#platform/pages/api-client.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { FormPage } from "#ui/form-page.tsx";
import { TextLink } from "#ui/link.tsx";
import { Spread } from "#ui/spread.tsx";
import { ContactForm } from "../components/contact-form.tsx";
import { THANKS, typedIn, type Refusal } from "../components/typed-message.ts";
import { sendContactMessage } from "../contract.ts";
import type { Route } from "./+types/contact.ts";

export const handle = { texts: ["contact"] };

export function loader() {
  return { shownAt: new Date().toISOString() };
}

/** The form as a browser without a script sends it: the documented call, then back to the page. */
export async function action({ request, context }: Route.ActionArgs) {
  const typed = typedIn(await request.formData().catch(() => new FormData()));
  try {
    const { api } = context.get(pageContext);
    await callApi(sendContactMessage.path, { method: "POST", body: typed }, api);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const refusal: Refusal = { message: error.message, fields: error.fields, typed };
    return data(refusal, { status: error.status });
  }
  return redirect(`${new URL(request.url).pathname}#${THANKS}`, 303);
}

// texts: contact:letter.*, contact:order.*

/** `/contact`; and `/qr-purchase`, where the letter is an order of a plate, begun for whoever sends it. */
export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("contact");
  const { pathname } = useLocation();
  const [asked] = useSearchParams();
  const isOrder = pathname === "/qr-purchase";
  const words = isOrder ? "order" : "letter";
  const code = /^[0-9A-Z]{9}$/.exec(asked.get("code") ?? "")?.[0];
  const wish = code === undefined ? t("order.wish") : t("order.wishFor", { code });
  const lines = (["whom", "material", "size", "to"] as const).map((line) =>
    t(`order.lines.${line}`),
  );
  return (
    <PageFrame>
      <PageHead title={t(`${words}.title`)} description={t(`${words}.lead`)} />
      <FormPage>
        <h1>{t(`${words}.title`)}</h1>
        <p className="lead">{t(`${words}.lead`)}</p>
        <ContactForm
          key={words}
          shownAt={loaderData.shownAt}
          refusal={actionData ?? null}
          begun={isOrder ? [wish, "", ...lines].join("\n") : undefined}
        />
        <p className="small">
          {t("privacy")} <TextLink to="/privacy">{t("privacyLink")}</TextLink>
        </p>
      </FormPage>
      <OtherWays />
    </PageFrame>
  );
}

/** For whoever would rather write a letter or a mail of their own. */
function OtherWays() {
  const { t } = useTranslation("contact");
  const brand = useBrand();
  if (brand === undefined) return null;
  return (
    <Spread heading={t("otherWays")}>
      <p className="reading">
        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
        <br />
        {brand.operator}
        <br />
        {brand.address}
      </p>
    </Spread>
  );
}
