import { useTranslation } from "react-i18next";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { ADDRESS_FIELDS, type AddressField } from "./typed-order.ts";

const INPUTS = {
  name: { autoComplete: "name" },
  street: { autoComplete: "street-address" },
  postalCode: { autoComplete: "postal-code", inputMode: "numeric", className: "input-short" },
  city: { autoComplete: "address-level2" },
} as const;

type AddressFieldsProps = {
  /** What the fields are called in the call, and in the browser's memory of addresses. */
  of: "customer" | "delivery";
  /** "Firmaets navn". */
  nameLabel: string;
  values: Record<AddressField, string>;
  fields: Record<string, string>;
  onChange: (values: Partial<Record<AddressField, string>>) => void;
};

/** Name and Danish address. */
export function AddressFields({ of, nameLabel, values, fields, onChange }: AddressFieldsProps) {
  const { t } = useTranslation("shop");
  return ADDRESS_FIELDS.map((name) => {
    const { autoComplete, ...input } = INPUTS[name];
    return (
      <Field
        key={name}
        label={name === "name" ? nameLabel : t(`address.${name}`)}
        error={fields[`${of}.${name}`]}
      >
        <TextInput
          name={`${of}.${name}`}
          {...input}
          autoComplete={`${of === "customer" ? "billing" : "shipping"} ${autoComplete}`}
          value={values[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      </Field>
    );
  });
}
