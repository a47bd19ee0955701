import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "#ui/checkbox.tsx";
import { FieldGroup } from "#ui/field.tsx";
import { RadioList } from "#ui/radio-list.tsx";
import { Switch } from "#ui/switch.tsx";
import { Specimen, Specimens } from "./specimen.tsx";

export function CheckboxSamples() {
  const { t } = useTranslation("design-system");
  return (
    <Specimens>
      <Specimen state="empty">
        <Checkbox label={t("checkbox.label")} />
      </Specimen>
      <Specimen caption={t("states.chosen")}>
        <Checkbox label={t("checkbox.label")} text={t("checkbox.text")} defaultChecked />
      </Specimen>
      <Specimen state="focus">
        <Checkbox label={t("checkbox.label")} defaultChecked />
      </Specimen>
      <Specimen state="error">
        <Checkbox label={t("checkbox.terms")} error={t("checkbox.error")} />
      </Specimen>
      <Specimen state="disabled">
        <Checkbox label={t("checkbox.label")} disabled defaultChecked />
      </Specimen>
    </Specimens>
  );
}

const PRIVACIES = ["public", "unlisted", "private"] as const;

export function RadioSamples() {
  const { t } = useTranslation(["design-system", "editor"]);
  const options = PRIVACIES.map((value) => ({
    value,
    title: t(`editor:privacy.${value}`),
    text: t(`editor:privacy.${value}Text`),
  }));
  return (
    <Specimens>
      <Specimen state="rest">
        <FieldGroup label={t("select.label")}>
          <RadioList name="rest" options={options} defaultValue="unlisted" />
        </FieldGroup>
      </Specimen>
      <Specimen state="error">
        <FieldGroup label={t("select.label")} error={t("select.error")}>
          <RadioList name="error" options={options} />
        </FieldGroup>
      </Specimen>
      <Specimen state="disabled">
        <FieldGroup label={t("select.label")}>
          <RadioList
            name="disabled"
            options={options.map((option) => ({ ...option, disabled: true }))}
            defaultValue="private"
          />
        </FieldGroup>
      </Specimen>
    </Specimens>
  );
}

export function SwitchSamples() {
  const { t } = useTranslation("design-system");
  const [isOn, setOn] = useState(true);
  const label = t("switch.label");
  return (
    <Specimens>
      <Specimen caption={t("switch.on")}>
        <Switch label={label} text={t("switch.text")} checked={isOn} onChange={setOn} />
      </Specimen>
      <Specimen caption={t("switch.off")}>
        <Switch
          label={label}
          text={t("switch.text")}
          checked={!isOn}
          onChange={(on) => setOn(!on)}
        />
      </Specimen>
      <Specimen state="hover">
        <Switch label={label} checked onChange={setOn} />
      </Specimen>
      <Specimen state="focus">
        <Switch label={label} checked onChange={setOn} />
      </Specimen>
      <Specimen state="loading">
        <Switch label={label} busy={t("samples.saving")} checked onChange={setOn} />
      </Specimen>
      <Specimen state="error">
        <Switch label={label} error={t("switch.error")} checked={false} onChange={setOn} />
      </Specimen>
      <Specimen state="disabled">
        <Switch label={label} disabled checked onChange={setOn} />
      </Specimen>
    </Specimens>
  );
}
