import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { ApiError } from "#platform/pages/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Field, FieldGroup } from "#ui/field.tsx";
import { PartialDateInput } from "#ui/partial-date-input.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import { recordStaffPayment } from "../contract.ts";
import { typedOere } from "#platform/typed-amount.ts";

/** A payment that no bank file told of. */
export function PaymentForm({ invoiceId }: { invoiceId: string }) {
  const { t, i18n } = useTranslation("bookkeeping");
  const toast = useToast();
  const client = useQueryClient();
  // Emptied by a new key once the payment is recorded.
  const [round, setRound] = useState(0);
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: { amount: number; receivedOn: string }) =>
      call(recordStaffPayment, { params: { id: invoiceId }, body }),
    onSuccess: async () => {
      toast.show({ title: t("record.done") });
      setRound((before) => before + 1);
      await client.invalidateQueries();
    },
  });
  const problems = error instanceof ApiError ? error.fields : {};

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => {
      const value = typed.get(name);
      return typeof value === "string" ? value : "";
    };
    // What is no amount is refused by the server, in the reader's language.
    const amount = typedOere(text("amount")) ?? 0;
    if (!isPending) mutate({ amount, receivedOn: text("receivedOn") });
  }

  return (
    <form className="staff-part" key={round} noValidate onSubmit={submit}>
      <h2>{t("record.title")}</h2>
      {error && Object.keys(problems).length === 0 && (
        <Banner tone="bad" title={t("record.failed")}>
          {error.message}
        </Banner>
      )}
      <Field label={t("record.amount")} hint={t("record.amountHint")} error={problems["amount"]}>
        <TextInput name="amount" inputMode="decimal" autoComplete="off" />
      </Field>
      <FieldGroup label={t("record.receivedOn")} error={problems["receivedOn"]}>
        <PartialDateInput
          name="receivedOn"
          locale={i18n.language}
          labels={{
            day: t("date.day"),
            month: t("date.month"),
            year: t("date.year"),
            unknownMonth: t("date.unknownMonth"),
          }}
        />
      </FieldGroup>
      <div className="actions">
        <Button type="submit" busy={isPending ? t("saving") : null}>
          {t("record.submit")}
        </Button>
      </div>
    </form>
  );
}
