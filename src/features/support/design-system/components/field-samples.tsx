import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ComboboxOption } from "#ui/combobox-state.ts";
import { Combobox } from "#ui/combobox.tsx";
import { Field, FieldGroup } from "#ui/field.tsx";
import { MomentInput } from "#ui/moment-input.tsx";
import { PartialDateInput } from "#ui/partial-date-input.tsx";
import { Range } from "#ui/range.tsx";
import { Select } from "#ui/select.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { Specimen, Specimens } from "./specimen.tsx";

export function TextFieldSamples() {
  const { t } = useTranslation("design-system");
  const label = t("field.label");
  return (
    <Specimens>
      <Specimen state="empty">
        <Field label={label} hint={t("field.hint")}>
          <TextInput placeholder={t("field.example")} />
        </Field>
      </Specimen>
      <Specimen state="rest">
        <Field label={label} optional={t("field.optional")}>
          <TextInput defaultValue={t("samples.person")} />
        </Field>
      </Specimen>
      <Specimen state="focus">
        <Field label={label}>
          <TextInput defaultValue={t("samples.person")} />
        </Field>
      </Specimen>
      <Specimen state="error">
        <Field label={t("field.email")} error={t("field.error")}>
          <TextInput type="email" defaultValue="lise@" />
        </Field>
      </Specimen>
      <Specimen state="disabled">
        <Field label={label}>
          <TextInput disabled defaultValue={t("samples.person")} />
        </Field>
      </Specimen>
      <Specimen caption={t("field.code")}>
        <Field label={t("field.plate")}>
          <TextInput code defaultValue="7K2M QX4R 8" />
        </Field>
      </Specimen>
    </Specimens>
  );
}

export function TextAreaSamples() {
  const { t } = useTranslation("design-system");
  const leftOf = (left: number) =>
    left < 0 ? t("area.over", { count: -left }) : t("area.left", { count: left });
  const limit = { max: 120, text: leftOf };
  return (
    <Specimens>
      <Specimen state="empty">
        <Field label={t("area.label")} hint={t("area.hint")}>
          <TextArea />
        </Field>
      </Specimen>
      <Specimen caption={t("area.almost")}>
        <Field label={t("area.label")}>
          <TextArea limit={limit} defaultValue={t("area.short")} />
        </Field>
      </Specimen>
      <Specimen state="error">
        <Field label={t("area.label")} error={t("area.error")}>
          <TextArea limit={limit} defaultValue={t("area.long")} />
        </Field>
      </Specimen>
      <Specimen state="disabled">
        <Field label={t("area.label")}>
          <TextArea disabled defaultValue={t("area.short")} />
        </Field>
      </Specimen>
    </Specimens>
  );
}

export function RangeSamples() {
  const { t } = useTranslation("design-system");
  const [second, setSecond] = useState(20);
  const text = t("range.value", { count: second });
  return (
    <Specimens>
      <Specimen state="rest">
        <Field label={t("range.label")} hint={text}>
          <Range
            min={0}
            max={60}
            value={second}
            aria-valuetext={text}
            onChange={(event) => setSecond(event.currentTarget.valueAsNumber)}
          />
        </Field>
      </Specimen>
      <Specimen state="disabled">
        <Field label={t("range.label")}>
          <Range disabled min={0} max={60} defaultValue={20} aria-valuetext={text} />
        </Field>
      </Specimen>
    </Specimens>
  );
}

const PRIVACIES = ["public", "unlisted", "private"] as const;

export function SelectSamples() {
  const { t } = useTranslation(["design-system", "editor"]);
  const label = t("select.label");
  const options = PRIVACIES.map((value) => ({ value, label: t(`editor:privacy.${value}`) }));
  return (
    <Specimens>
      <Specimen state="empty">
        <Field label={label}>
          <Select options={options} empty={t("select.choose")} defaultValue="" />
        </Field>
      </Specimen>
      <Specimen state="focus">
        <Field label={label}>
          <Select options={options} defaultValue="unlisted" />
        </Field>
      </Specimen>
      <Specimen state="error">
        <Field label={label} error={t("select.error")}>
          <Select options={options} empty={t("select.choose")} defaultValue="" />
        </Field>
      </Specimen>
      <Specimen state="disabled">
        <Field label={label}>
          <Select options={options} disabled defaultValue="private" />
        </Field>
      </Specimen>
    </Specimens>
  );
}

const HOUSES = ["ribe", "aeroe", "skagen", "marstal", "torshavn", "ronda"] as const;

export function ComboboxSamples() {
  const { t } = useTranslation("design-system");
  const houses = HOUSES.map((value) => ({
    value,
    label: t(`combobox.houses.${value}`),
    text: t(`combobox.towns.${value}`),
  }));
  const [chosen, setChosen] = useState<ComboboxOption | null>(null);
  const [first = null] = houses;
  const labels = {
    list: t("combobox.label"),
    none: t("combobox.none"),
    found: (count: number) => t("combobox.found", { count }),
  };
  const shared = { labels, options: houses, onChange: () => undefined };
  return (
    <Specimens>
      <Specimen state="empty">
        <Field label={t("combobox.label")} hint={t("combobox.hint")}>
          <Combobox {...shared} value={chosen} onChange={setChosen} />
        </Field>
      </Specimen>
      <Specimen state="focus">
        <Field label={t("combobox.label")}>
          <Combobox {...shared} value={first} />
        </Field>
      </Specimen>
      <Specimen state="loading">
        <Field label={t("combobox.label")}>
          <Combobox
            {...shared}
            options={[]}
            value={null}
            busy={t("combobox.busy")}
            onType={() => undefined}
          />
        </Field>
      </Specimen>
      <Specimen state="error">
        <Field label={t("combobox.label")} error={t("combobox.error")}>
          <Combobox {...shared} value={null} />
        </Field>
      </Specimen>
      <Specimen state="disabled">
        <Field label={t("combobox.label")}>
          <Combobox {...shared} value={first} disabled />
        </Field>
      </Specimen>
    </Specimens>
  );
}

const DATES = { day: "1931-05-17", month: "1949-09", year: "1931", about: "~1938" } as const;

export function DateSamples() {
  const { t } = useTranslation("design-system");
  return (
    <Specimens>
      {(["day", "month", "year", "about"] as const).map((known) => (
        <Specimen key={known} caption={t(`date.${known}`)} wide>
          <FieldGroup label={t("date.born")}>
            <DateParts value={DATES[known]} />
          </FieldGroup>
        </Specimen>
      ))}
      <Specimen caption={t("date.moment")} wide>
        <FieldGroup label={t("date.moment")}>
          <Moment />
        </FieldGroup>
      </Specimen>
      <Specimen state="empty" wide>
        <FieldGroup label={t("date.died")} optional={t("field.optional")}>
          <DateParts value="" />
        </FieldGroup>
      </Specimen>
      <Specimen state="error" wide>
        <FieldGroup label={t("date.died")} error={t("date.error")}>
          <DateParts value="2024-02-31" />
        </FieldGroup>
      </Specimen>
    </Specimens>
  );
}

function Moment() {
  const { t, i18n } = useTranslation("editor");
  const [value, setValue] = useState("2026-11-28T13:00");
  const labels = {
    day: t("date.day"),
    month: t("date.month"),
    year: t("date.year"),
    time: t("date.time"),
    unknownMonth: t("date.chooseMonth"),
  };
  return <MomentInput value={value} onChange={setValue} locale={i18n.language} labels={labels} />;
}

function DateParts({ value }: { value: string }) {
  const { t, i18n } = useTranslation("editor");
  const labels = {
    day: t("date.day"),
    month: t("date.month"),
    year: t("date.year"),
    about: t("date.about"),
    unknownMonth: t("date.unknownMonth"),
  };
  return <PartialDateInput defaultValue={value} locale={i18n.language} labels={labels} />;
}
