import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { pageContext } from "#platform/pages/page-context.ts";
import { prefetch } from "#platform/pages/queries.ts";
import { TextLink } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { PlanPrices } from "../components/plan-prices.tsx";
import { plansQuery } from "../components/plans-query.ts";
import { commonVat, plansWithPlate } from "../model.ts";
import type { Route } from "./+types/plate-prices.ts";

export const handle = { texts: ["plans"] };

/** If the list can't be loaded, the page about plates omits the section. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, settings } = context.get(pageContext);
  await prefetch(api, [plansQuery]);
  return { isOpen: settings.takesOrders };
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [settings] = await Promise.all([serverLoader(), prefetch(null, [plansQuery])]);
  return settings;
}

/** Sizes and prices of plates, on the page about them. */
export default function PlatePrices({ loaderData: { isOpen } }: Route.ComponentProps) {
  const { t } = useTranslation("plans");
  const { data } = useQuery(plansQuery);
  const plans = plansWithPlate(data?.items ?? []);
  const vat = commonVat(plans);
  if (plans.length === 0) return null;
  return (
    <Section
      id="prices"
      heading={t("plates.heading")}
      note={vat !== null && t("vat", { percent: vat })}
    >
      <PlanPrices plans={plans} canOrder={isOpen} />
      <p className="reading">
        {t("plates.page")} <TextLink to="/pricing">{t("home.all")}</TextLink>
      </p>
    </Section>
  );
}
