import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MATERIAL_NAMES, type Material } from "#features/qr/advice/contract.ts";
import { call } from "#platform/pages/call.ts";
import { numberOrText } from "#platform/typed-number.ts";
import { ReasonDialog } from "#shell/reason-dialog.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { setKerf, type Machine } from "../contract.ts";

type KerfDialogProps = { machine: Machine; chosen?: Material; onClose: () => void };

/** How wide the machine cuts in a material, and how that was found out. */
export function KerfDialog({ machine: { id, name }, chosen = "steel", onClose }: KerfDialogProps) {
  const { t } = useTranslation(["machines", "advice"]);
  const [material, setMaterial] = useState<Material>(chosen);
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t("kerf.named", { name })}
      text={t("kerf.text")}
      words={{
        submit: t("kerf.submit"),
        busy: t("saving"),
        done: t("kerf.done", { name }),
        failed: t("failed"),
      }}
      field={{ name: "kerfMm", label: t("kerf.label"), hint: t("kerf.hint") }}
      decide={({ reason, answer }) =>
        call(setKerf, {
          params: { id, material },
          body: { kerfMm: numberOrText(answer), reason },
        })
      }
    >
      <Field label={t("kerf.material")}>
        <Select
          value={material}
          onChange={({ target }) =>
            setMaterial(MATERIAL_NAMES.find((value) => value === target.value) ?? "steel")
          }
          options={MATERIAL_NAMES.map((value) => ({
            value,
            label: t(`advice:materials.${value}.name`),
          }))}
        />
      </Field>
    </ReasonDialog>
  );
}
