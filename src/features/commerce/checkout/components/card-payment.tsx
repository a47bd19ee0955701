import { useMutation } from "@tanstack/react-query";
import { useRef, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { localeOf } from "#platform/i18n/locales.ts";
import { formatMoney } from "#platform/money.ts";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { useHydrated } from "#shell/hydrated.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { typedOere } from "#platform/typed-amount.ts";
import { startCheckout } from "../contract.ts";
import { carry } from "./carried.ts";

type CardPaymentProps = {
  invoiceId: string;
  /** In øre. */
  due: number;
  orderKey: string | null;
};

/** Leads to the provider's page, where all of it is paid, or a part. */
export function CardPayment({ invoiceId, due, orderKey }: CardPaymentProps) {
  const { t, i18n } = useTranslation("invoices");
  const hydrated = useHydrated();
  const field = useRef<HTMLInputElement>(null);
  const money = formatMoney({ amount: due, currency: "DKK" }, localeOf(i18n.language));
  const { mutate, error, isPending } = useMutation({
    mutationFn: (amount: number) => {
      const query = orderKey === null ? {} : { key: orderKey };
      return call(startCheckout, { params: { id: invoiceId }, query, body: { amount } });
    },
    onSuccess({ url }) {
      carry(invoiceId, { key: orderKey, due });
      globalThis.location.assign(url);
    },
    onError: () => field.current?.focus(),
  });
  const problems = error instanceof ApiError ? error.fields : {};

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("amount");
    // What is no amount is refused by the server, in the reader's language.
    if (!isPending) mutate(typedOere(typeof typed === "string" ? typed : "") ?? 0);
  }

  // Elsewhere needs a script to be reached; an account number doesn't.
  if (!hydrated) return null;
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <h2>{t("card.title")}</h2>
      {error && Object.keys(problems).length === 0 && (
        <Banner tone="bad" title={t("card.failed")}>
          {error.message}
        </Banner>
      )}
      <Field
        label={t("card.amount")}
        hint={t("card.hint", { amount: money })}
        error={problems["amount"]}
      >
        <TextInput
          ref={field}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={typedOf(due)}
        />
      </Field>
      <p className="small">{t("card.elsewhere")}</p>
      <div className="actions">
        <Button type="submit" busy={isPending ? t("card.busy") : null}>
          {t("card.submit")}
        </Button>
      </div>
    </form>
  );
}

/** `695` or `695,50`, as it is typed. */
function typedOf(oere: number): string {
  const rest = oere % 100;
  const kroner = String((oere - rest) / 100);
  return rest === 0 ? kroner : `${kroner},${String(rest).padStart(2, "0")}`;
}
