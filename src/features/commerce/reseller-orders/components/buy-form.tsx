// texts: plans:of.*
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import type { CallInput } from "#platform/call.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { formatMoney } from "#platform/money.ts";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { useFocusOnProblem } from "#ui/field-problems.ts";
import { Field } from "#ui/field.tsx";
import { Section } from "#ui/section.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import { BOUGHT_PLANS, type BoughtPlan, type ShownPrice } from "../../companies/contract.ts";
import { PriceList } from "../../plans/components/price-list.tsx";
import { buyPlates, type OwnCompany } from "../contract.ts";
import { pricesQuery } from "./company-query.ts";
import { linesOf, sumOf, type Quantities } from "./quantities.ts";

type BuyProps = {
  company: OwnCompany;
  quantities: Quantities;
  onType: (quantities: Quantities) => void;
};

/** How many of each plate, what they cost, and the order. */
export function BuyPlates(props: BuyProps) {
  const { t } = useTranslation("company");
  const { data, error } = useQuery(pricesQuery);
  return (
    <Section id="buy" heading={t("buy.title")} note={t("buy.note")}>
      {error && <Banner tone="bad">{error.message}</Banner>}
      {data === undefined && error === null && <Spinner label={t("loading")} />}
      {data?.items.length === 0 && (
        <EmptyState
          text={t("buy.none")}
          action={
            <ButtonLink variant="quiet" to="/contact">
              {t("buy.write")}
            </ButtonLink>
          }
        />
      )}
      {data !== undefined && data.items.length > 0 && <BuyForm {...props} prices={data.items} />}
    </Section>
  );
}

function BuyForm({
  company,
  quantities,
  onType,
  prices,
}: BuyProps & { prices: readonly ShownPrice[] }) {
  const { t } = useTranslation(["company", "plans"]);
  const toast = useToast();
  const client = useQueryClient();
  const money = useMoney();
  const sum = sumOf(prices, quantities);
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: CallInput<typeof buyPlates>["body"]) => call(buyPlates, { body }),
    onSuccess: ({ state }) => {
      onType({});
      toast.show({ title: state === "held" ? t("buy.held") : t("buy.done") });
    },
    // Another sum may be what the prices are now.
    onSettled: () => client.invalidateQueries(),
  });
  const problems = error instanceof ApiError ? error.fields : {};
  const place = useFocusOnProblem(error);
  const lines = linesOf(quantities);
  const problemOf = (plan: BoughtPlan) => {
    const index = lines.findIndex((line) => line.plan === plan);
    return problems[`lines.${index}.quantity`] ?? problems[`lines.${index}.plan`];
  };
  const isElsewhere = error !== null && lines.every(({ plan }) => problemOf(plan) === undefined);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const reference = new FormData(event.currentTarget).get("reference");
    if (isPending) return;
    mutate({
      lines,
      net: sum?.net ?? 0,
      reference: typeof reference === "string" ? reference : null,
    });
  }

  return (
    <form ref={place} className="stack" noValidate aria-label={t("buy.title")} onSubmit={submit}>
      {isElsewhere && (
        <Banner tone="bad" title={t("buy.failed")}>
          {error.message}
        </Banner>
      )}
      {BOUGHT_PLANS.filter((plan) => prices.some((price) => price.plan === plan)).map((plan) => (
        <Field
          key={plan}
          label={t(`plans:of.${plan}.name`)}
          hint={<PriceSteps prices={prices.filter((price) => price.plan === plan)} />}
          error={problemOf(plan)}
        >
          <TextInput
            name={plan}
            inputMode="numeric"
            autoComplete="off"
            value={quantities[plan] ?? ""}
            onChange={({ target }) => onType({ ...quantities, [plan]: target.value })}
          />
        </Field>
      ))}
      <Field
        label={t("buy.reference")}
        hint={t("buy.referenceHint")}
        optional={t("optional")}
        error={problems["reference"]}
      >
        <TextInput name="reference" autoComplete="off" />
      </Field>
      {sum && (
        <PriceList
          prices={(["net", "vat", "total"] as const).map((key) => ({
            key,
            title: t(`buy.${key}`),
            price: money(sum[key]),
          }))}
        />
      )}
      <Credit company={company} />
      <div className="actions">
        <Button type="submit" busy={isPending ? t("buy.busy") : null}>
          {sum === null ? t("buy.submitNothing") : t("buy.submit", { sum: money(sum.total) })}
        </Button>
      </div>
    </form>
  );
}

function PriceSteps({ prices }: { prices: readonly ShownPrice[] }) {
  const { t } = useTranslation("company");
  const money = useMoney();
  return prices
    .map(({ fromQuantity, net }) => t("buy.price", { from: fromQuantity, price: money(net) }))
    .join(" · ");
}

function Credit({ company: { creditLimit, outstanding } }: { company: OwnCompany }) {
  const { t } = useTranslation("company");
  const money = useMoney();
  const owed = money(outstanding);
  return (
    <p className="small">
      {creditLimit === 0
        ? t("buy.prepaid", { outstanding: owed })
        : t("buy.credit", { outstanding: owed, limit: money(creditLimit) })}
    </p>
  );
}

function useMoney(): (amount: number) => string {
  const { i18n } = useTranslation();
  return (amount) => formatMoney({ amount, currency: "DKK" }, localeOf(i18n.language));
}
