import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { localeOf } from "#platform/i18n/locales.ts";
import { formatMoney } from "#platform/money.ts";
import { FieldGroup } from "#ui/field.tsx";
import { RadioList } from "#ui/radio-list.tsx";
import type { PlanKey } from "../../plans/contract.ts";
import { PlatePicture } from "../../plans/components/plate-picture.tsx";
import { PlanText } from "../../plans/components/plan-text.tsx";
import { plansQuery } from "../../plans/components/plans-query.ts";
import { plateOf } from "../../plans/model.ts";
import { ORDERED_PLANS } from "../model.ts";
import { CodeChoice } from "./code-choice.tsx";
import { PageChoice } from "./page-choice.tsx";
import { hasPlate, type TypedOrder } from "./typed-order.ts";

type WhatStepProps = {
  typed: TypedOrder;
  askedPage: string | null;
  fields: Record<string, string>;
  change: (changed: Partial<TypedOrder>) => void;
};

// texts: plans:of.*, plans:price.*

/** What is ordered, and what it is for. */
export function WhatStep({ typed, askedPage, fields, change }: WhatStepProps) {
  const { t, i18n } = useTranslation(["shop", "plans"]);
  const { data } = useQuery(plansQuery);
  const locale = localeOf(i18n.language);
  const plans = ORDERED_PLANS.flatMap((key) =>
    (data?.items ?? []).filter((plan) => plan.key === key),
  );
  return (
    <>
      <FieldGroup label={t("what.plans")} error={fields["lines.0.plan"]}>
        <RadioList<PlanKey>
          name="plan"
          value={typed.plan}
          onChange={(plan) => change({ plan })}
          options={plans.map((plan) => ({
            value: plan.key,
            title: t("what.plan", {
              name: t(`plans:of.${plan.key}.name`),
              price: t(`plans:price.${plan.interval}`, { price: formatMoney(plan, locale) }),
            }),
            text: <PlanText plan={plan.key} />,
            picture: pictureOf(plan.key),
          }))}
        />
      </FieldGroup>
      <PageChoice
        typed={typed}
        asked={askedPage}
        error={fields["lines.0.memorialIds"]}
        onChange={(memorialIds) => change({ memorialIds, isPageChosen: true })}
      />
      {hasPlate(typed.plan) && (
        <CodeChoice
          typed={typed}
          error={fields["lines.0.code"] ?? fields["lines"]}
          onChange={(code) => change({ code, isCodeChosen: true })}
        />
      )}
    </>
  );
}

function pictureOf(plan: PlanKey) {
  const plate = plateOf(plan);
  return plate === null ? undefined : <PlatePicture plate={plate} />;
}
