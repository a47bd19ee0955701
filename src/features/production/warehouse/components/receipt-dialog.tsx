import { useTranslation } from "react-i18next";
import { inGroups } from "#platform/in-groups.ts";
import { call } from "#platform/pages/call.ts";
import { FormDialog } from "#shell/form-dialog.tsx";
import { Field, FieldGroup } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import {
  PLATE_CONDITIONS,
  receiveReturn,
  type StaffReturn,
} from "#features/commerce/returns/contract.ts";

type ReceiptDialogProps = { of: StaffReturn; onClose: () => void };

/** How each plate was found; what didn't come is left out. */
export function ReceiptDialog({ of: { id, number, codes }, onClose }: ReceiptDialogProps) {
  const { t } = useTranslation("returns");

  function send(typed: FormData) {
    const lines = codes.flatMap((code) => {
      const condition = PLATE_CONDITIONS.find((one) => one === typed.get(code));
      return condition === undefined ? [] : { code, condition };
    });
    return call(receiveReturn, { params: { id }, body: { lines } });
  }

  return (
    <FormDialog
      title={t("receiveTitle", { number })}
      text={t("receiveHint")}
      words={{ leave: t("cancel"), submit: t("receive"), busy: t("saving"), failed: t("failed") }}
      send={send}
      done={() => t("received", { number })}
      onClose={onClose}
    >
      {(problems) => (
        <FieldGroup label={t("columns.plates")} error={Object.values(problems)[0]}>
          {codes.map((code) => (
            <Field key={code} label={inGroups(code)}>
              <Select
                name={code}
                defaultValue="sealed"
                options={[
                  ...PLATE_CONDITIONS.map((value) => ({ value, label: t(`conditions.${value}`) })),
                  { value: "missing", label: t("conditions.missing") },
                ]}
              />
            </Field>
          ))}
        </FieldGroup>
      )}
    </FormDialog>
  );
}
