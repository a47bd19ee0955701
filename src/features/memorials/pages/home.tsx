import "#ui/home.css";
import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { useCurrentUser } from "#features/accounts/components/current-user.ts";
import { PageFrame, useBrand } from "#features/accounts/components/page-frame.tsx";
import { PageHead } from "#features/accounts/components/page-head.tsx";
import { pageContext } from "#platform/pages/page-context.ts";
import { prefetch } from "#platform/pages/queries.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Front } from "#ui/front.tsx";
import { TextLink } from "#ui/link.tsx";
import { Picture } from "#ui/picture.tsx";
import { churchyard } from "#ui/pictures/churchyard.ts";
import { Spread } from "#ui/spread.tsx";
import { ExamplePage } from "../components/example-page.tsx";
import { mediaQuery, memorialQuery } from "../components/memorial-queries.ts";
import { PlateCodeForm } from "../components/plate-code-form.tsx";
import type { Route } from "./+types/home.ts";

export const handle = { texts: ["memorials"] };

export async function loader({ context }: Route.LoaderArgs) {
  const { api, demoSlug } = context.get(pageContext);
  const queries = demoSlug === null ? [] : [memorialQuery(demoSlug), mediaQuery(demoSlug)];
  await prefetch(api, queries);
  return { demoSlug };
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { demoSlug } = loaderData;
  return (
    <PageFrame top="none">
      <HomeHead />
      <FirstScreen demoSlug={demoSlug} />
      <HowItWorks />
      {demoSlug !== null && <ExamplePage slug={demoSlug} />}
      {/* What it costs: a later feature's, nested here by routes.ts. */}
      <Outlet />
      <PlateAtHand />
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
      home={{ to: "/", label: brand }}
      navigationLabel={t("common:frame.navigation")}
      navigation={
        <>
          <a href="#how">{t("home.how")}</a>
          <TextLink to="/qr-info">{t("home.plates")}</TextLink>
          <TextLink to="/pricing">{t("home.prices")}</TextLink>
          {isSignedIn ? (
            <TextLink to="/profile">{t("home.yourPages")}</TextLink>
          ) : (
            <TextLink to="/login">{t("home.logIn")}</TextLink>
          )}
        </>
      }
      title={t("home.title")}
      lead={t("home.lead", { brand })}
      actions={
        <>
          <ButtonLink to={isSignedIn ? "/create-memorial" : "/qr-info"}>
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
          picture={{ ...churchyard, alt: t("home.picture") }}
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
    <Spread id="how" heading={t("home.how")}>
      <ol className="steps reading">
        {(["page", "plate", "visit"] as const).map((step) => (
          <li key={step}>
            <p>{t(`home.steps.${step}`)}</p>
          </li>
        ))}
      </ol>
    </Spread>
  );
}

function PlateAtHand() {
  const { t } = useTranslation("memorials");
  return (
    <Spread id="plate" heading={t("home.plateAtHand")}>
      <PlateCodeForm isAside />
    </Spread>
  );
}

function ForResellers() {
  const { t } = useTranslation("memorials");
  return (
    <Spread heading={t("home.resellers.heading")}>
      <p className="reading">
        {t("home.resellers.text")}{" "}
        <TextLink to="/reseller-terms">{t("home.resellers.read")}</TextLink>
      </p>
    </Spread>
  );
}
