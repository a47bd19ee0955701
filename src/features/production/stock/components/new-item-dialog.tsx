import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { formBody } from "#platform/pages/form-body.ts";
import { numberOrText } from "#platform/typed-number.ts";
import { FormDialog } from "#shell/form-dialog.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import {
  createStockItem,
  createStockLocation,
  ITEM_KINDS,
  SKU_MAX,
  STOCK_NAME_MAX,
} from "../contract.ts";

type NewDialogProps = { onClose: () => void };

export function NewItemDialog({ onClose }: NewDialogProps) {
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
      send={(typed) => {
        const point = typed.get("reorderPoint");
        return call(createStockItem, {
          body: {
            ...formBody(createStockItem, typed, ["sku", "name", "kind"]),
            isBatched: typed.get("isBatched") !== null,
            reorderPoint: numberOrText(typeof point === "string" ? point : ""),
          },
        });
      }}
      done={({ name }) => t("item.done", { name })}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <Field label={t("item.name")} error={problems["name"]}>
            <TextInput name="name" maxLength={STOCK_NAME_MAX} autoComplete="off" />
          </Field>
          <Field label={t("item.sku")} hint={t("item.skuHint")} error={problems["sku"]}>
            <TextInput name="sku" code maxLength={SKU_MAX} autoComplete="off" />
          </Field>
          <Field label={t("item.kind")} error={problems["kind"]}>
            <Select
              name="kind"
              options={ITEM_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            />
          </Field>
          <Field
            label={t("item.reorderPoint")}
            hint={t("item.reorderHint")}
            error={problems["reorderPoint"]}
          >
            <TextInput
              name="reorderPoint"
              inputMode="numeric"
              defaultValue="0"
              autoComplete="off"
            />
          </Field>
          <Checkbox name="isBatched" label={t("item.isBatched")} />
        </>
      )}
    </FormDialog>
  );
}

export function NewLocationDialog({ onClose }: NewDialogProps) {
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
