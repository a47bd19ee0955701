import "#ui/home.css";
import { useTranslation } from "react-i18next";
import { useRouteLoaderData } from "react-router";
import { PageFrame, useBrand } from "#features/accounts/components/page-frame.tsx";
import { PageHead } from "#features/accounts/components/page-head.tsx";
import { PlateCodeForm } from "#features/memorials/components/plate-code-form.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { TextLink } from "#ui/link.tsx";
import { Spread } from "#ui/spread.tsx";
import { AdviceSources } from "../advice/components/advice-sources.tsx";
import { EngravingAdvice } from "../advice/components/engraving-advice.tsx";

export const handle = { texts: ["qr", "advice"] };

/** What a plate is, and where one begins with it. */
export default function InfoPage() {
  const { t } = useTranslation("qr");
  const address = useRouteLoaderData<{ publicUrl: string }>("root")?.publicUrl;
  const email = useBrand()?.supportEmail ?? "";
  return (
    <PageFrame>
      <PageHead title={t("info.title")} description={t("info.intro")} />
      <FormPage>
        <div className="stack">
          <h1>{t("info.title")}</h1>
          <p className="lead">{t("info.intro")}</p>
        </div>
      </FormPage>
      <Spread id="plate" heading={t("info.atHand")}>
        <p className="reading">{t("info.atHandText")}</p>
        <PlateCodeForm />
      </Spread>
      <Spread heading={t("info.begin")}>
        <ol className="steps reading">
          {(["scan", "key", "page"] as const).map((step) => (
            <li key={step}>
              <p>{t(`info.steps.${step}`)}</p>
            </li>
          ))}
        </ol>
        <p className="reading">
          <TextLink to="/qr-email-register">{t("info.byMail")}</TextLink>
        </p>
      </Spread>
      {address !== undefined && (
        <>
          <Spread id="advice" heading={t("advice:title")} note={t("advice:note")}>
            <div className="spread-wide">
              <EngravingAdvice host={new URL(address).host} />
            </div>
          </Spread>
          <Spread heading={t("advice:sources.title")}>
            <AdviceSources />
          </Spread>
        </>
      )}
      <Spread heading={t("info.questions")}>
        <dl className="stack reading">
          {(["lost", "several", "stays"] as const).map((question) => (
            <div key={question}>
              <dt>
                <em>{t(`info.${question}.question`)}</em>
              </dt>
              <dd>{t(`info.${question}.answer`)}</dd>
            </div>
          ))}
        </dl>
        <p className="reading">
          {t("info.ask")} <a href={`mailto:${email}`}>{email}</a>
        </p>
      </Spread>
    </PageFrame>
  );
}
