import "#features/memorials/components/home.css";
import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { useCurrentUser } from "#shell/current-user.ts";
import { useBrand } from "#shell/brand.ts";
import { OperatorDetails } from "#shell/operator-details.tsx";
import { PageFrame } from "#shell/page-frame.tsx";
import { PageHead } from "#shell/page-head.tsx";
import { SiteMenu } from "#shell/site-menu.tsx";
import { pageContext } from "#platform/pages/page-context.ts";
import { prefetch } from "#platform/pages/queries.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Front } from "#features/memorials/components/front.tsx";
import { TextLink } from "#ui/link.tsx";
import { Picture } from "#ui/picture.tsx";
import { landscape } from "#ui/pictures/landscape.ts";
import { Section } from "#ui/section.tsx";
import { ExamplePage } from "#features/memorials/home/components/example-page.tsx";
import { mediaQuery } from "#features/memorials/media/components/media-query.ts";
import { memorialQuery } from "#features/memorials/content/components/memorial-queries.ts";
import { PlateCodeForm } from "#features/memorials/components/plate-code-form.tsx";
import type { Route } from "./+types/home.ts";

export const handle = { texts: ["memorials"] };

export async function loader({ context }: Route.LoaderArgs) {
  const { api, demoSlug, settings } = context.get(pageContext);
  const queries = demoSlug === null ? [] : [memorialQuery(demoSlug), mediaQuery(demoSlug)];
  await prefetch(api, queries);
  return { demoSlug, answerDays: settings.support.answerDays };
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { demoSlug, answerDays } = loaderData;
  return (
    <PageFrame top="none">
      <HomeHead />
      <FirstScreen demoSlug={demoSlug} />
      <HowItWorks />
      {demoSlug !== null && <ExamplePage slug={demoSlug} />}
      {/* What it costs: a later feature's, nested here by routes.ts. */}
      <Outlet />
      <PlateAtHand />
      <WhoStandsBehind answerDays={answerDays} />
      <ForResellers />
    </PageFrame>
  );
}

function HomeHead() {
  const { t } = useTranslation("memorials");
  const brand = useBrand()?.name ?? "";
  return <PageHead title={t("home.window", { brand })} description={t("home.lead", { brand })} />;
}

function FirstScreen({ demoSlug }: { demoSlug: string | null }) {
  const { t } = useTranslation("memorials");
  const brand = useBrand()?.name ?? "";
  const isSignedIn = Boolean(useCurrentUser());
  return (
    <Front
      navigationLabel={t("common:frame.navigation")}
      navigation={
        <>
          <a href="#how">{t("home.how")}</a>
          <SiteMenu />
        </>
      }
      title={t("home.title")}
      lead={t("home.lead", { brand })}
      actions={
        <>
          <ButtonLink to={isSignedIn ? "/create-memorial" : "/create-memorial/guided"}>
            {t("home.make")}
          </ButtonLink>
          {demoSlug !== null && (
            <ButtonLink variant="bare" to={`/memorial/${demoSlug}`}>
              {t("home.see")}
            </ButtonLink>
          )}
        </>
      }
      picture={
        <Picture
          picture={{ ...landscape, alt: t("home.picture") }}
          sizes="(min-width: 62rem) 96rem, 100vw"
          priority
        />
      }
    />
  );
}

function HowItWorks() {
  const { t } = useTranslation("memorials");
  return (
    <Section id="how" heading={t("home.how")}>
      <ol className="steps reading">
        {(["page", "plate", "visit"] as const).map((step) => (
          <li key={step}>
            <p>{t(`home.steps.${step}`)}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function PlateAtHand() {
  const { t } = useTranslation("memorials");
  return (
    <Section id="plate" heading={t("home.plateAtHand")}>
      <div className="stack">
        <PlateCodeForm isAside />
        <p className="reading">
          {t("home.noPlate")} <TextLink to="/memorials">{t("home.findByName")}</TextLink>
        </p>
      </div>
    </Section>
  );
}

function WhoStandsBehind({ answerDays }: { answerDays: number }) {
  const { t } = useTranslation("memorials");
  return (
    <Section id="who" heading={t("home.who.heading")}>
      <div className="stack">
        <p className="reading">{t("home.who.text", { count: answerDays })}</p>
        <OperatorDetails />
        <p className="reading">
          <TextLink to="/questions">{t("home.who.questions")}</TextLink>
        </p>
      </div>
    </Section>
  );
}

function ForResellers() {
  const { t } = useTranslation("memorials");
  return (
    <Section heading={t("home.resellers.heading")}>
      <p className="reading">
        {t("home.resellers.text")}{" "}
        <TextLink to="/reseller-terms">{t("home.resellers.read")}</TextLink>
      </p>
    </Section>
  );
}
