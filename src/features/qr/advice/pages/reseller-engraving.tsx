import { useTranslation } from "react-i18next";
import { PageFrame } from "#shell/page-frame.tsx";
import { PageHead } from "#shell/page-head.tsx";
import { usePublicUrl } from "#shell/public-url.ts";
import { READ_FROM_CM } from "#features/qr/plates/contract.ts";
import { FormPage } from "#ui/form-page.tsx";
import { TextLink } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { AdviceSources } from "../components/advice-sources.tsx";
import { EngravingAdvice } from "../components/engraving-advice.tsx";
import { LeastSizes } from "../components/least-sizes.tsx";
import { PlatesOnSale } from "../components/plates-on-sale.tsx";
import { refusalFor } from "../model.ts";

export const handle = { texts: ["advice"] };

/** `/reseller-engraving`: the measures of symbols, for stonemasons and engravers. */
export default function ResellerEngravingPage() {
  const { t } = useTranslation("advice");
  const address = usePublicUrl();
  const host = address === "" ? null : new URL(address).host;
  return (
    <PageFrame>
      <PageHead title={t("masons.title")} description={t("masons.lead")} />
      <FormPage>
        <h1>{t("masons.title")}</h1>
        <p className="lead">{t("masons.lead")}</p>
        <p className="reading">
          <TextLink to="/reseller-terms">{t("masons.terms")}</TextLink>
          {" · "}
          <TextLink to="/contact">{t("masons.write")}</TextLink>
        </p>
      </FormPage>
      {host !== null && <Measures host={host} />}
      <Section heading={t("sources.title")}>
        <AdviceSources />
      </Section>
    </PageFrame>
  );
}

function Measures({ host }: { host: string }) {
  const { t } = useTranslation("advice");
  return (
    <>
      {refusalFor(host) === null && (
        <>
          <Section heading={t("onSale.heading")} note={t("onSale.note")}>
            <PlatesOnSale host={host} />
          </Section>
          <Section
            heading={t("direct.heading")}
            note={t("direct.note", { distance: READ_FROM_CM })}
          >
            <p className="reading">{t("direct.text")}</p>
            <LeastSizes host={host} distanceCm={READ_FROM_CM} />
          </Section>
        </>
      )}
      <Section id="advice" heading={t("title")} note={t("note")}>
        <div className="spread-wide">
          <EngravingAdvice host={host} />
        </div>
      </Section>
    </>
  );
}
