import "./symbol-form.css";
import { useTranslation } from "react-i18next";
import type { FieldProblem } from "#platform/errors.ts";
import { FILE_FORMATS, type FileFormat } from "#features/qr/symbols/engine/symbol-settings.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Field, FieldGroup } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";

// texts: errors:fields.*

/** As typed in the fields. */
export type TypedSettings = {
  level: string;
  moduleMm: string;
  cut: string;
  kerfMm: string;
  shape: string;
  dotFill: string;
  borderMm: string;
  lettering: boolean;
  corners: boolean;
};

const LEVELS = ["Q", "H"] as const;
const CUTS = ["dark", "light"] as const;
const SHAPES = ["square", "dot"] as const;

export type SymbolFormProps = {
  settings: TypedSettings;
  /** Error messages by field name. */
  problems: Partial<Record<string, FieldProblem>>;
  formats: readonly FileFormat[];
  onSettings: (settings: TypedSettings) => void;
  onFormats: (formats: FileFormat[]) => void;
};

/** Settings for how symbols are cut, and the file format. */
export function SymbolForm({
  settings,
  problems,
  formats,
  onSettings,
  onFormats,
}: SymbolFormProps) {
  const { t } = useTranslation(["symbols", "errors"]);
  const change = (changed: Partial<TypedSettings>) => onSettings({ ...settings, ...changed });
  const problemOf = (name: keyof TypedSettings) => {
    const problem = problems[name];
    return problem && t(`errors:fields.${problem.key}`, problem.values ?? {});
  };
  return (
    <div className="stack">
      <div className="symbol-measures">
        <Field label={t("moduleMm")} error={problemOf("moduleMm")}>
          <TextInput
            inputMode="decimal"
            value={settings.moduleMm}
            onChange={({ target }) => change({ moduleMm: target.value })}
          />
        </Field>
        <Field label={t("level")}>
          <Select
            value={settings.level}
            onChange={({ target }) => change({ level: target.value })}
            options={LEVELS.map((value) => ({ value, label: t(`levels.${value}`) }))}
          />
        </Field>
        <Field label={t("cut")}>
          <Select
            value={settings.cut}
            onChange={({ target }) => change({ cut: target.value })}
            options={CUTS.map((value) => ({ value, label: t(`cuts.${value}`) }))}
          />
        </Field>
        <Field label={t("shape")}>
          <Select
            value={settings.shape}
            onChange={({ target }) => change({ shape: target.value })}
            options={SHAPES.map((value) => ({ value, label: t(`shapes.${value}`) }))}
          />
        </Field>
        {settings.shape === "dot" && (
          <Field label={t("dotFill")} hint={t("dotFillHint")} error={problemOf("dotFill")}>
            <TextInput
              inputMode="decimal"
              value={settings.dotFill}
              onChange={({ target }) => change({ dotFill: target.value })}
            />
          </Field>
        )}
        <Field label={t("kerfMm")} hint={t("kerfHint")} error={problemOf("kerfMm")}>
          <TextInput
            inputMode="decimal"
            value={settings.kerfMm}
            onChange={({ target }) => change({ kerfMm: target.value })}
          />
        </Field>
        <Field label={t("borderMm")} hint={t("borderHint")} error={problemOf("borderMm")}>
          <TextInput
            inputMode="decimal"
            value={settings.borderMm}
            onChange={({ target }) => change({ borderMm: target.value })}
          />
        </Field>
      </div>
      <div>
        <Checkbox
          label={t("lettering")}
          checked={settings.lettering}
          onChange={({ target }) => change({ lettering: target.checked })}
        />
        <Checkbox
          label={t("corners")}
          checked={settings.corners}
          onChange={({ target }) => change({ corners: target.checked })}
        />
      </div>
      <FieldGroup label={t("formats")} error={formats.length === 0 && t("noFormat")}>
        {FILE_FORMATS.map((format) => (
          <Checkbox
            key={format}
            label={t(`format.${format}`)}
            checked={formats.includes(format)}
            onChange={({ target }) =>
              onFormats(
                FILE_FORMATS.filter((one) =>
                  one === format ? target.checked : formats.includes(one),
                ),
              )
            }
          />
        ))}
      </FieldGroup>
    </div>
  );
}
