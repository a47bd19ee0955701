import "#ui/home.css";
import { useTranslation } from "react-i18next";
import { PageFrame, useBrand } from "#features/accounts/components/page-frame.tsx";
import { PageHead } from "#features/accounts/components/page-head.tsx";
import { PlateCodeForm } from "#features/memorials/components/plate-code-form.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { Spread } from "#ui/spread.tsx";

export const handle = { texts: ["qr"] };

/** What a plate is, and where one begins with it. */
export default function InfoPage() {
  const { t } = useTranslation("qr");
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
      </Spread>
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
