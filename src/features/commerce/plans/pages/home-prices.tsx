import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { pageContext } from "#platform/pages/page-context.ts";
import { prefetch } from "#platform/pages/queries.ts";
import { TextLink } from "#ui/link.tsx";
import { Spread } from "#ui/spread.tsx";
import { PlanPrices } from "../components/plan-prices.tsx";
import { plansQuery } from "../components/plans-query.ts";
import { essentialPlans } from "../model.ts";
import type { Route } from "./+types/home-prices.ts";

export const handle = { texts: ["plans"] };

/** Without the list the front page lacks a section, and is no fault. */
export async function loader({ context }: Route.LoaderArgs) {
  await prefetch(context.get(pageContext).api, [plansQuery]);
  return null;
}

export async function clientLoader() {
  await prefetch(null, [plansQuery]);
  return null;
}

/** What the whole costs, in three lines; stands within the front page. */
export default function HomePrices() {
  const { t } = useTranslation("plans");
  const { data } = useQuery(plansQuery);
  const plans = essentialPlans(data?.items ?? []);
  if (plans.length === 0) return null;
  return (
    <Spread id="prices" heading={t("home.heading")} note={t("home.vat")}>
      <PlanPrices plans={plans} />
      <p>
        <TextLink to="/pricing">{t("home.all")}</TextLink>
      </p>
    </Spread>
  );
}
