import { useTranslation } from "react-i18next";
import { Checkbox } from "#ui/checkbox.tsx";
import { Field, FieldGroup } from "#ui/field.tsx";
import { RadioList } from "#ui/radio-list.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { CUSTOMER_KINDS, type CustomerKind } from "../../customers/contract.ts";
import { AddressFields } from "./address-fields.tsx";
import { hasPlate, type CustomerField, type TypedOrder } from "./typed-order.ts";

type WhoStepProps = {
  typed: TypedOrder;
  fields: Record<string, string>;
  change: (changed: Partial<TypedOrder>) => void;
};

/** Who orders, and where the plate goes. Each kind of customer is asked for its own numbers alone. */
export function WhoStep({ typed, fields, change }: WhoStepProps) {
  const { t } = useTranslation("shop");
  const { kind, customer, delivery, isElsewhere } = typed;
  const write = (values: Partial<Record<CustomerField, string>>) =>
    change({ customer: { ...customer, ...values } });
  return (
    <>
      <FieldGroup label={t("who.kind")} error={fields["customer.kind"]}>
        <RadioList<CustomerKind>
          name="kind"
          value={kind}
          onChange={(chosen) => change({ kind: chosen })}
          options={CUSTOMER_KINDS.map((value) => ({
            value,
            title: t(`who.kinds.${value}.title`),
            text: t(`who.kinds.${value}.text`),
          }))}
        />
      </FieldGroup>
      <AddressFields
        of="customer"
        nameLabel={t(`who.name.${kind}`)}
        values={customer}
        fields={fields}
        onChange={write}
      />
      <Field label={t("who.email")} hint={t("who.emailHint")} error={fields["customer.email"]}>
        <TextInput
          name="customer.email"
          type="email"
          autoComplete="email"
          value={customer.email}
          onChange={({ target }) => write({ email: target.value })}
        />
      </Field>
      {kind !== "private" && <Numbers typed={typed} fields={fields} write={write} />}
      {hasPlate(typed.plan) && (
        <Checkbox
          name="isElsewhere"
          label={t("who.elsewhere")}
          checked={isElsewhere}
          onChange={({ target }) => change({ isElsewhere: target.checked })}
        />
      )}
      {hasPlate(typed.plan) && isElsewhere && (
        <AddressFields
          of="delivery"
          nameLabel={t("who.receiver")}
          values={delivery}
          fields={fields}
          onChange={(values) => change({ delivery: { ...delivery, ...values } })}
        />
      )}
    </>
  );
}

type NumbersProps = Omit<WhoStepProps, "change"> & {
  write: (values: Partial<Record<CustomerField, string>>) => void;
};

/** Of a company, or of a public office: where its electronic invoices go. */
function Numbers({ typed: { kind, customer }, fields, write }: NumbersProps) {
  const { t } = useTranslation("shop");
  const number = kind === "business" ? "companyNumber" : "ean";
  return (
    <>
      <Field
        label={t(`who.${number}`)}
        hint={t(`who.${number}Hint`)}
        error={fields[`customer.${number}`]}
      >
        <TextInput
          name={`customer.${number}`}
          inputMode="numeric"
          autoComplete="off"
          value={customer[number]}
          onChange={({ target }) => write({ [number]: target.value })}
        />
      </Field>
      <Field
        label={t("who.reference")}
        optional={t("words.optional")}
        hint={t("who.referenceHint")}
        error={fields["customer.reference"]}
      >
        <TextInput
          name="customer.reference"
          autoComplete="off"
          value={customer.reference}
          onChange={({ target }) => write({ reference: target.value })}
        />
      </Field>
    </>
  );
}
