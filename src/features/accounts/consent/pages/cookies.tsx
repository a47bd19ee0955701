import { useTranslation } from "react-i18next";
import { pageContext } from "#platform/pages/page-context.ts";
import { FormPage } from "#ui/form-page.tsx";
import { Section } from "#ui/section.tsx";
import { PageFrame } from "#shell/page-frame.tsx";
import { PageHead } from "#shell/page-head.tsx";
import { ConsentChoices } from "../components/consent-choices.tsx";
import { MeasuredList } from "../components/measured-list.tsx";
import { StoredList } from "../components/stored-list.tsx";
import { storedThings } from "../components/stored-things.ts";
import type { Route } from "./+types/cookies.ts";

export const handle = { texts: ["cookies"] };

export function loader({ context }: Route.LoaderArgs) {
  const { settings, publicUrl } = context.get(pageContext);
  return { things: storedThings({ ...settings, publicUrl }) };
}

/** The list of what the site stores in a browser, from the model, and the visitor's choices. */
export default function CookiesPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("cookies");
  return (
    <PageFrame>
      <PageHead title={t("title")} description={t("lead")} />
      <FormPage>
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
      </FormPage>
      <Section id="choice" heading={t("choice.heading")}>
        <noscript>
          <p className="reading">{t("choice.noScript")}</p>
        </noscript>
        <ConsentChoices />
      </Section>
      <Section id="measured" heading={t("measured.heading")} note={t("measured.note")}>
        <MeasuredList />
      </Section>
      <Section id="list" heading={t("list.heading")} note={t("list.note")}>
        <StoredList things={loaderData.things} />
      </Section>
    </PageFrame>
  );
}
