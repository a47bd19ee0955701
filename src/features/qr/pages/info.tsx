import "#features/memorials/components/home.css";
import { useTranslation } from "react-i18next";
import { Outlet, useSearchParams } from "react-router";
import { pageContext } from "#platform/pages/page-context.ts";
import { PageFrame } from "#shell/page-frame.tsx";
import { PageHead } from "#shell/page-head.tsx";
import { SiteMenu } from "#shell/site-menu.tsx";
import { Front } from "#features/memorials/components/front.tsx";
import { PlateCodeForm } from "#features/memorials/components/plate-code-form.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { TextLink } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { PlateDrawing } from "../components/plate-drawing.tsx";
import { usePlateSizes } from "../components/plate-sizes.ts";
import { READ_FROM_CM } from "../plates/contract.ts";
import type { Route } from "./+types/info.ts";

export const handle = { texts: ["qr"] };

/** Where no example was planted, nobody is told that the symbols open one. */
export function loader({ context }: Route.LoaderArgs) {
  return { hasExample: context.get(pageContext).demoSlug !== null };
}

/** `/qr-info`: what a plate is, what it costs, and how to start with one. */
export default function InfoPage({ loaderData: { hasExample } }: Route.ComponentProps) {
  return (
    <PageFrame top="none">
      <FirstScreen />
      <OnStones hasExample={hasExample} />
      {/* Sizes and prices: a later feature's, nested here by routes.ts. */}
      <Outlet />
      <Mounting />
      <Later />
      <AtHand />
      <Ordering />
      <ForStonemasons />
    </PageFrame>
  );
}

function FirstScreen() {
  const { t } = useTranslation("qr");
  return (
    <>
      <PageHead title={t("info.title")} description={t("info.lead")} />
      <Front
        navigationLabel={t("common:frame.navigation")}
        navigation={<SiteMenu />}
        title={t("info.title")}
        lead={t("info.lead")}
        actions={
          <>
            <ButtonLink to="/qr-purchase">{t("info.order.go")}</ButtonLink>
            <ButtonLink variant="bare" to="#plate">
              {t("info.atHand")}
            </ButtonLink>
          </>
        }
        picture={<PlateDrawing surface="granite" isFirst />}
      />
    </>
  );
}

function OnStones({ hasExample }: { hasExample: boolean }) {
  const { t } = useTranslation("qr");
  return (
    <Section heading={t("info.pictures.heading")} note={hasExample && t("info.pictures.note")}>
      <div className="plate-drawings spread-wide">
        {(["boulder", "slate", "oak"] as const).map((surface) => (
          <figure key={surface}>
            <PlateDrawing surface={surface} />
            <figcaption className="small">{t(`info.pictures.${surface}.text`)}</figcaption>
          </figure>
        ))}
      </div>
    </Section>
  );
}

function Mounting() {
  const { t } = useTranslation("qr");
  const values = { ...usePlateSizes(), distance: READ_FROM_CM };
  return (
    <Section heading={t("info.mounting.heading")}>
      <ol className="steps reading">
        {(["ask", "fix", "try"] as const).map((step) => (
          <li key={step}>
            <p>{t(`info.mounting.${step}`, values)}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Later() {
  const { t } = useTranslation("qr");
  return (
    <Section heading={t("info.later.heading")}>
      <dl className="stack reading">
        {(["worn", "moved", "several", "paid"] as const).map((question) => (
          <div key={question}>
            <dt>
              <em>{t(`info.later.${question}.question`)}</em>
            </dt>
            <dd>{t(`info.later.${question}.answer`)}</dd>
          </div>
        ))}
      </dl>
      <p className="reading">
        <TextLink to="/questions">{t("info.questions")}</TextLink>
      </p>
    </Section>
  );
}

function AtHand() {
  const { t } = useTranslation("qr");
  const [search] = useSearchParams();
  return (
    <Section id="plate" heading={t("info.atHand")} note={t("info.atHandText")}>
      <div className="stack">
        <PlateCodeForm typed={search.get("qrCode") ?? ""} isAside />
        <ol className="steps reading">
          {(["scan", "key", "page"] as const).map((step) => (
            <li key={step}>
              <p>{t(`info.steps.${step}`)}</p>
            </li>
          ))}
        </ol>
        <p className="reading">{t("info.keyLost")}</p>
      </div>
    </Section>
  );
}

function Ordering() {
  const { t } = useTranslation("qr");
  return (
    <Section heading={t("info.order.heading")}>
      <div className="reading">
        <p>{t("info.order.text")}</p>
        <p>{t("info.order.before")}</p>
      </div>
      <div className="actions">
        <ButtonLink variant="quiet" to="/qr-purchase">
          {t("info.order.go")}
        </ButtonLink>
        <ButtonLink variant="bare" to="/qr-email-register">
          {t("info.byMail")}
        </ButtonLink>
      </div>
    </Section>
  );
}

function ForStonemasons() {
  const { t } = useTranslation("qr");
  return (
    <Section heading={t("info.stonemasons.heading")}>
      <p className="reading">
        {t("info.stonemasons.text")}{" "}
        <TextLink to="/reseller-engraving">{t("info.stonemasons.go")}</TextLink>
      </p>
    </Section>
  );
}
