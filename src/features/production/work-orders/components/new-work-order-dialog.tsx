import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { formBody, textsIn } from "#platform/pages/form-body.ts";
import { wholeNumberOrText } from "#platform/typed-number.ts";
import { FormDialog } from "#shell/form-dialog.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { createWorkOrder, ITEMS, QUANTITY_MAX } from "../contract.ts";

/** Plates for the shelf: which, and how many. */
export function NewWorkOrderDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("production");
  return (
    <FormDialog
      title={t("new.title")}
      text={t("new.text")}
      words={{
        leave: t("new.leave"),
        submit: t("new.submit"),
        busy: t("saving"),
        failed: t("new.failed"),
      }}
      send={(typed) => {
        const quantity = wholeNumberOrText(textsIn(typed, ["quantity"]).quantity);
        return call(createWorkOrder, {
          body: { ...formBody(createWorkOrder, typed, ["item"]), quantity },
        });
      }}
      done={({ number }) => t("new.done", { number })}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <Field label={t("new.item")} error={problems["item"]}>
            <Select
              name="item"
              defaultValue="plate"
              options={ITEMS.map((value) => ({ value, label: t(`items.${value}`) }))}
            />
          </Field>
          <Field
            label={t("new.quantity")}
            hint={t("new.quantityHint", { max: QUANTITY_MAX })}
            error={problems["quantity"]}
          >
            <TextInput name="quantity" inputMode="numeric" defaultValue="10" autoComplete="off" />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
