// texts: plans:of.*
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import type { CallInput } from "#platform/call.ts";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { textsIn } from "#platform/pages/form-body.ts";
import { wholeNumberOrText } from "#platform/typed-number.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { useFocusOnProblem } from "#ui/field-problems.ts";
import { Field, FieldGroup } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import { typedOere } from "#platform/typed-amount.ts";
import { BOUGHT_PLANS, setAgreement, type Agreement, type Price } from "../contract.ts";

type AgreementFormProps = { id: string; agreement: Agreement; onLeave: () => void };

/** As typed; `key` stays with the row. */
type Row = { key: number; plan: Price["plan"]; from: string; net: string };

const OERE = 100;

/** The prices, how much may be owed, and why. */
export function AgreementForm({ id, agreement, onLeave }: AgreementFormProps) {
  const { t } = useTranslation(["company", "plans"]);
  const toast = useToast();
  const client = useQueryClient();
  const [rows, setRows] = useState(() => rowsOf(agreement));
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: CallInput<typeof setAgreement>["body"]) =>
      call(setAgreement, { params: { id }, body }),
    onSuccess: async () => {
      onLeave();
      toast.show({ title: t("agreement.done") });
      await client.invalidateQueries();
    },
  });
  const problems = error instanceof ApiError ? error.fields : {};
  const place = useFocusOnProblem(error);

  function change(row: Row) {
    setRows((before) => before.map((one) => (one.key === row.key ? row : one)));
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = textsIn(new FormData(event.currentTarget), ["limit", "ean", "reason"]);
    if (isPending) return;
    const prices = rows.map(({ plan, from, net }) => {
      return { plan, fromQuantity: wholeNumberOrText(from), net: oereOrText(net) };
    });
    const { limit, ean, reason } = typed;
    mutate({ prices, creditLimit: oereOrText(limit), ean: ean === "" ? null : ean, reason });
  }

  return (
    <form ref={place} className="stack" noValidate onSubmit={submit}>
      {error && (Object.keys(problems).length === 0 || problems["prices"] !== undefined) && (
        <Banner tone="bad" title={t("agreement.failed")}>
          {problems["prices"] ?? error.message}
        </Banner>
      )}
      {rows.map((row, index) => (
        <PriceRow
          key={row.key}
          row={row}
          position={index + 1}
          problemOf={(field) => problems[`prices.${index}.${field}`]}
          onChange={change}
          onRemove={() => setRows((before) => before.filter(({ key }) => key !== row.key))}
        />
      ))}
      <div className="actions">
        <Button
          variant="quiet"
          small
          onClick={() => setRows((before) => [...before, newRow(before)])}
        >
          {t("agreement.add")}
        </Button>
      </div>
      <Field
        label={t("agreement.limit")}
        hint={t("agreement.limitHint")}
        error={problems["creditLimit"]}
      >
        <TextInput
          name="limit"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={kroner(agreement.creditLimit)}
        />
      </Field>
      <Field
        label={t("agreement.ean")}
        hint={t("agreement.eanHint")}
        optional={t("agreement.optional")}
        error={problems["ean"]}
      >
        <TextInput
          name="ean"
          code
          inputMode="numeric"
          autoComplete="off"
          defaultValue={agreement.ean ?? ""}
        />
      </Field>
      <Field
        label={t("agreement.reason")}
        hint={t("agreement.reasonHint")}
        error={problems["reason"]}
      >
        <TextInput name="reason" autoComplete="off" />
      </Field>
      <div className="actions">
        <Button type="submit" busy={isPending ? t("saving") : null}>
          {t("agreement.save")}
        </Button>
        <Button variant="quiet" onClick={onLeave}>
          {t("leave")}
        </Button>
      </div>
    </form>
  );
}

type PriceRowProps = {
  row: Row;
  position: number;
  problemOf: (field: "plan" | "fromQuantity" | "net") => string | undefined;
  onChange: (row: Row) => void;
  onRemove: () => void;
};

function PriceRow({ row, position, problemOf, onChange, onRemove }: PriceRowProps) {
  const { t } = useTranslation(["company", "plans"]);
  return (
    <FieldGroup label={t("agreement.row", { position })}>
      <Field label={t("agreement.plan")} error={problemOf("plan")}>
        <Select
          value={row.plan}
          options={BOUGHT_PLANS.map((value) => ({ value, label: t(`plans:of.${value}.name`) }))}
          onChange={({ target }) =>
            onChange({
              ...row,
              plan: BOUGHT_PLANS.find((plan) => plan === target.value) ?? row.plan,
            })
          }
        />
      </Field>
      <Field label={t("agreement.from")} error={problemOf("fromQuantity")}>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          value={row.from}
          onChange={({ target }) => onChange({ ...row, from: target.value })}
        />
      </Field>
      <Field label={t("agreement.net")} error={problemOf("net")}>
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          value={row.net}
          onChange={({ target }) => onChange({ ...row, net: target.value })}
        />
      </Field>
      <div className="actions">
        <Button
          variant="bare"
          small
          aria-label={t("agreement.removeNamed", { position })}
          onClick={onRemove}
        >
          {t("agreement.remove")}
        </Button>
      </div>
    </FieldGroup>
  );
}

function rowsOf({ prices }: Agreement): Row[] {
  return prices.map(({ plan, fromQuantity, net }, key) => {
    return { key, plan, from: String(fromQuantity), net: kroner(net) };
  });
}

function newRow(rows: readonly Row[]): Row {
  const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
  return { key, plan: "plate", from: "1", net: "" };
}

function kroner(oere: number): string {
  return String(oere / OERE).replace(".", ",");
}

/** What is no amount is sent as typed, and refused. */
function oereOrText(typed: string): number {
  return typedOere(typed) ?? (typed as unknown as number);
}
