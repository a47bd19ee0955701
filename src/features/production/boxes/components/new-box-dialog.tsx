import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { formBody } from "#platform/pages/form-body.ts";
import { FormDialog } from "#shell/form-dialog.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { createBox, type Box } from "../contract.ts";

type NewBoxDialogProps = { onClose: () => void; onMade: (box: Box) => void };

/** A further box for an order; its first begins with its first plate. */
export function NewBoxDialog({ onClose, onMade }: NewBoxDialogProps) {
  const { t } = useTranslation("warehouse");
  return (
    <FormDialog
      title={t("new.title")}
      text={t("new.text")}
      words={{
        leave: t("leave"),
        submit: t("new.submit"),
        busy: t("saving"),
        failed: t("new.failed"),
      }}
      send={(typed) => call(createBox, { body: formBody(createBox, typed, ["orderNumber"]) })}
      done={({ number }) => t("new.done", { number })}
      onDone={onMade}
      onClose={onClose}
    >
      {(problems) => (
        <Field label={t("new.order")} error={problems["orderNumber"]}>
          <TextInput name="orderNumber" code />
        </Field>
      )}
    </FormDialog>
  );
}
