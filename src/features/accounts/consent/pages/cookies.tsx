import { useTranslation } from "react-i18next";
import { pageContext } from "#platform/pages/page-context.ts";
import { FormPage } from "#ui/form-page.tsx";
import { Spread } from "#ui/spread.tsx";
import { PageFrame } from "../../components/page-frame.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { ConsentChoices } from "../components/consent-choices.tsx";
import { StoredList } from "../components/stored-list.tsx";
import { storedThings } from "../model.ts";
import type { Route } from "./+types/cookies.ts";

export const handle = { texts: ["cookies"] };

export function loader({ context }: Route.LoaderArgs) {
  const { periods, publicUrl } = context.get(pageContext);
  return { things: storedThings({ ...periods, publicUrl }) };
}

/** What we leave in a browser, from the list that the program itself goes by, and one's answer. */
export default function CookiesPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("cookies");
  return (
    <PageFrame>
      <PageHead title={t("title")} description={t("lead")} />
      <FormPage>
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
      </FormPage>
      <Spread id="choice" heading={t("choice.heading")}>
        <noscript>
          <p className="reading">{t("choice.noScript")}</p>
        </noscript>
        <ConsentChoices />
      </Spread>
      <Spread id="list" heading={t("list.heading")} note={t("list.note")}>
        <StoredList things={loaderData.things} />
      </Spread>
    </PageFrame>
  );
}
