import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { formBody } from "#platform/pages/form-body.ts";
import { wholeNumberOrText } from "#platform/typed-number.ts";
import { FormDialog } from "#shell/form-dialog.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import {
  changeStockItem,
  createStockItem,
  createStockLocation,
  ITEM_KINDS,
  SKU_MAX,
  STOCK_NAME_MAX,
  type StockItem,
} from "../contract.ts";

type DialogProps = { onClose: () => void };

export function NewItemDialog({ onClose }: DialogProps) {
  const { t } = useTranslation("stock");
  return (
    <FormDialog
      title={t("item.title")}
      text={t("item.text")}
      words={{
        leave: t("leave"),
        submit: t("item.submit"),
        busy: t("saving"),
        failed: t("item.failed"),
      }}
      send={(typed) =>
        call(createStockItem, {
          body: {
            ...formBody(createStockItem, typed, ["sku", "name", "kind"]),
            isBatched: typed.get("isBatched") !== null,
            reorderPoint: reorderPointIn(typed),
          },
        })
      }
      done={({ name }) => t("item.done", { name })}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <NameField error={problems["name"]} />
          <Field label={t("item.sku")} hint={t("item.skuHint")} error={problems["sku"]}>
            <TextInput name="sku" code maxLength={SKU_MAX} autoComplete="off" />
          </Field>
          <Field label={t("item.kind")} error={problems["kind"]}>
            <Select
              name="kind"
              options={ITEM_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            />
          </Field>
          <ReorderPointField error={problems["reorderPoint"]} />
          <Checkbox name="isBatched" label={t("item.isBatched")} />
        </>
      )}
    </FormDialog>
  );
}

export function ChangeItemDialog({ item, onClose }: DialogProps & { item: StockItem }) {
  const { t } = useTranslation("stock");
  return (
    <FormDialog
      title={t("item.change")}
      words={{
        leave: t("leave"),
        submit: t("item.save"),
        busy: t("saving"),
        failed: t("item.unchanged"),
      }}
      send={(typed) =>
        call(changeStockItem, {
          params: { id: item.id },
          body: {
            ...formBody(changeStockItem, typed, ["name"]),
            reorderPoint: reorderPointIn(typed),
          },
        })
      }
      done={({ name }) => t("item.changed", { name })}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <NameField value={item.name} error={problems["name"]} />
          <ReorderPointField value={item.reorderPoint} error={problems["reorderPoint"]} />
        </>
      )}
    </FormDialog>
  );
}

type FieldProps<Value> = { value?: Value; error: string | undefined };

function NameField({ value, error }: FieldProps<string>) {
  const { t } = useTranslation("stock");
  return (
    <Field label={t("item.name")} error={error}>
      <TextInput name="name" defaultValue={value} maxLength={STOCK_NAME_MAX} autoComplete="off" />
    </Field>
  );
}

function ReorderPointField({ value = 0, error }: FieldProps<number>) {
  const { t } = useTranslation("stock");
  return (
    <Field label={t("item.reorderPoint")} hint={t("item.reorderHint")} error={error}>
      <TextInput
        name="reorderPoint"
        inputMode="numeric"
        defaultValue={String(value)}
        autoComplete="off"
      />
    </Field>
  );
}

function reorderPointIn(typed: FormData) {
  const point = typed.get("reorderPoint");
  return wholeNumberOrText(typeof point === "string" ? point : "");
}

export function NewLocationDialog({ onClose }: DialogProps) {
  const { t } = useTranslation("stock");
  return (
    <FormDialog
      title={t("location.title")}
      text={t("location.text")}
      words={{
        leave: t("leave"),
        submit: t("location.submit"),
        busy: t("saving"),
        failed: t("location.failed"),
      }}
      send={(typed) =>
        call(createStockLocation, { body: formBody(createStockLocation, typed, ["name"]) })
      }
      done={({ name }) => t("location.done", { name })}
      onClose={onClose}
    >
      {(problems) => (
        <Field label={t("location.name")} error={problems["name"]}>
          <TextInput name="name" maxLength={STOCK_NAME_MAX} autoComplete="off" />
        </Field>
      )}
    </FormDialog>
  );
}
