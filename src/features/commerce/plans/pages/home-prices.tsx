import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { pageContext } from "#platform/pages/page-context.ts";
import { prefetch } from "#platform/pages/queries.ts";
import { TextLink } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { PlanPrices } from "../components/plan-prices.tsx";
import { plansQuery } from "../components/plans-query.ts";
import { essentialPlans } from "../model.ts";
import type { Route } from "./+types/home-prices.ts";

export const handle = { texts: ["plans"] };

/** If the list can't be loaded, the front page omits the section. */
export async function loader({ context }: Route.LoaderArgs) {
  await prefetch(context.get(pageContext).api, [plansQuery]);
  return null;
}

export async function clientLoader() {
  await prefetch(null, [plansQuery]);
  return null;
}

/** The essential prices in three lines, on the front page. */
export default function HomePrices() {
  const { t } = useTranslation("plans");
  const { data } = useQuery(plansQuery);
  const plans = essentialPlans(data?.items ?? []);
  if (plans.length === 0) return null;
  return (
    <Section id="prices" heading={t("home.heading")} note={t("home.vat")}>
      <PlanPrices plans={plans} />
      <p>
        <TextLink to="/pricing">{t("home.all")}</TextLink>
      </p>
    </Section>
  );
}
