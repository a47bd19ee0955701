import "#features/memorials/components/home.css";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Front } from "#features/memorials/components/front.tsx";
import { PlateDrawing } from "#features/qr/components/plate-drawing.tsx";
import { SiteMenu } from "#shell/site-menu.tsx";
import { PageFrame } from "#shell/page-frame.tsx";
import { PageHead } from "#shell/page-head.tsx";
import { pageContext } from "#platform/pages/page-context.ts";
import { loaderHeaders, pageError } from "#platform/pages/page-error.ts";
import { prefetch } from "#platform/pages/queries.ts";
import { Banner } from "#ui/banner.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { TextLink } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { PlanPrices } from "../components/plan-prices.tsx";
import { PlatePair } from "../components/plate-pair.tsx";
import { plansQuery } from "../components/plans-query.ts";
import { commonVat, groupPlans } from "../model.ts";
import type { Route } from "./+types/pricing.ts";

export const handle = { texts: ["plans", "qr"] };
export const headers = loaderHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const { api, settings } = context.get(pageContext);
  const client = await prefetch(api, [plansQuery]);
  const { data, error } = client.getQueryState(plansQuery.queryKey) ?? {};
  if (data === undefined) throw pageError(error);
  return { isOpen: settings.takesOrders };
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [settings] = await Promise.all([serverLoader(), prefetch(null, [plansQuery])]);
  return settings;
}

/** All prices, with what one gets in numbers; each leads to where it is ordered. */
export default function PricingPage({ loaderData: { isOpen } }: Route.ComponentProps) {
  const { t } = useTranslation("plans");
  const { data } = useQuery(plansQuery);
  const plans = data?.items ?? [];
  const vat = commonVat(plans);
  return (
    <PageFrame top="none">
      <PageHead title={t("title")} description={t("lead")} />
      <FirstScreen isOpen={isOpen} />
      {(plans.length === 0 || !isOpen) && (
        <FormPage>
          {plans.length === 0 && <p className="reading">{t("none")}</p>}
          {!isOpen && <Banner title={t("order.closed")}>{t("order.closedText")}</Banner>}
        </FormPage>
      )}
      {groupPlans(plans).map((entry, index) => (
        <Section
          key={entry.group}
          heading={t(`group.${entry.group}`)}
          action={entry.group === "plate" && <PlatePair />}
          note={index === 0 && vat !== null && t("vat", { percent: vat })}
        >
          <PlanPrices plans={entry.plans} canOrder={isOpen} />
        </Section>
      ))}
      <Ordering />
    </PageFrame>
  );
}

function FirstScreen({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation("plans");
  return (
    <Front
      navigationLabel={t("common:frame.navigation")}
      navigation={<SiteMenu />}
      title={t("title")}
      lead={t("lead")}
      actions={
        <>
          {isOpen && <ButtonLink to="/qr-purchase">{t("order.plate")}</ButtonLink>}
          <ButtonLink variant={isOpen ? "bare" : "primary"} to="/create-memorial/guided">
            {t("order.page")}
          </ButtonLink>
        </>
      }
      picture={<PlateDrawing surface="granite" isFirst />}
    />
  );
}

function Ordering() {
  const { t } = useTranslation("plans");
  return (
    <Section heading={t("order.heading")}>
      <div className="reading">
        <p>{t("order.text")}</p>
        <p>
          {t("order.lapse")} <TextLink to="/terms">{t("order.terms")}</TextLink>
        </p>
      </div>
      <div className="actions">
        <ButtonLink variant="quiet" to="/contact">
          {t("order.write")}
        </ButtonLink>
      </div>
    </Section>
  );
}
