import { useTranslation } from "react-i18next";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";
import {
  EVENTS_MAX,
  NAME_KINDS,
  NAME_MAX,
  NAMES_MAX,
  PERSON_EVENTS,
  PLACE_MAX,
} from "../contract.ts";
import { ListFields } from "./list-fields.tsx";
import type { PersonFieldsProps } from "./person-fields.tsx";
import {
  BLANK_CITATION,
  BLANK_EVENT,
  BLANK_NAME,
  SOURCE_KINDS,
  type EventDraft,
} from "./person-lists.ts";
import type { Problems } from "./person-draft.ts";
import { TreeDateField } from "./tree-date-field.tsx";

/** As long as a citation's title, its page, and a word on where an event is known from may be. */
const SOURCE_MAX = 200;

function hasProblem(problems: Problems, list: string): boolean {
  return Object.keys(problems).some((field) => field === list || field.startsWith(`${list}.`));
}

type LineProps = {
  label: string;
  value: string;
  max: number;
  error: string | undefined;
  onChange: (value: string) => void;
};

function Line({ label, value, max, error, onChange }: LineProps) {
  return (
    <Field label={label} error={error}>
      <TextInput
        autoComplete="off"
        value={value}
        maxLength={max}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}

/** Names besides the one by which they are listed. */
export function FurtherNames({ draft, problems, onChange }: PersonFieldsProps) {
  const { t } = useTranslation("tree-editing");
  return (
    <ListFields
      heading={t("lists.names")}
      addLabel={t("lists.addName")}
      items={draft.names}
      blank={BLANK_NAME}
      most={NAMES_MAX}
      isRefused={hasProblem(problems, "names")}
      nameOf={({ full }) => full}
      onChange={(names) => onChange({ names })}
    >
      {(item, place, change) => (
        <>
          <Field label={t("lists.nameKind")} error={problems[`names.${place}.kind`]}>
            <Select
              value={item.kind}
              options={NAME_KINDS.map((kind) => ({ value: kind, label: t(`nameKinds.${kind}`) }))}
              onChange={({ target }) => change({ kind: target.value })}
            />
          </Field>
          {(["full", "given", "surname"] as const).map((field) => (
            <Line
              key={field}
              label={t(`lists.${field}`)}
              value={item[field]}
              max={NAME_MAX}
              error={problems[`names.${place}.${field}`]}
              onChange={(value) => change({ [field]: value })}
            />
          ))}
        </>
      )}
    </ListFields>
  );
}

export function EventsFields({ draft, problems, onChange }: PersonFieldsProps) {
  const { t } = useTranslation(["tree-editing", "tree"]);
  const wordOf = ({ kind, title }: EventDraft) => {
    const known = PERSON_EVENTS.find((one) => one === kind) ?? "other";
    return title === "" ? t(`tree:eventKinds.${known}`) : title;
  };
  return (
    <ListFields
      heading={t("lists.events")}
      addLabel={t("lists.addEvent")}
      items={draft.events}
      blank={BLANK_EVENT}
      most={EVENTS_MAX}
      isRefused={hasProblem(problems, "events")}
      nameOf={wordOf}
      onChange={(events) => onChange({ events })}
    >
      {(item, place, change) => {
        const at = `events.${place}`;
        return (
          <>
            <Field label={t("lists.eventKind")} error={problems[`${at}.kind`]}>
              <Select
                value={item.kind}
                empty={t("lists.choose")}
                options={PERSON_EVENTS.map((kind) => ({
                  value: kind,
                  label: t(`tree:eventKinds.${kind}`),
                }))}
                onChange={({ target }) => change({ kind: target.value })}
              />
            </Field>
            <Line
              label={t("lists.title")}
              value={item.title}
              max={NAME_MAX}
              error={problems[`${at}.title`]}
              onChange={(title) => change({ title })}
            />
            <TreeDateField
              label={t("lists.date")}
              value={item.date}
              error={problems[`${at}.date`]}
              onChange={(date) => change({ date })}
            />
            <Line
              label={t("lists.place")}
              value={item.place}
              max={PLACE_MAX}
              error={problems[`${at}.place`]}
              onChange={(value) => change({ place: value })}
            />
            <Field
              label={t("lists.note")}
              hint={t("lists.noteHint")}
              error={problems[`${at}.note`]}
            >
              <TextArea
                low
                value={item.note}
                onChange={({ target }) => change({ note: target.value })}
              />
            </Field>
            <Field label={t("lists.source")} error={problems[`${at}.source.kind`]}>
              <Select
                value={item.sourceKind}
                empty={t("unsaid")}
                options={SOURCE_KINDS.map((kind) => ({
                  value: kind,
                  label: t(`tree:sources.${kind}`),
                }))}
                onChange={({ target }) => change({ sourceKind: target.value })}
              />
            </Field>
            <Line
              label={t("lists.sourceNote")}
              value={item.sourceNote}
              max={SOURCE_MAX}
              error={problems[`${at}.source.note`]}
              onChange={(sourceNote) => change({ sourceNote })}
            />
          </>
        );
      }}
    </ListFields>
  );
}

export function CitationsFields({ draft, problems, onChange }: PersonFieldsProps) {
  const { t } = useTranslation("tree-editing");
  return (
    <ListFields
      heading={t("lists.citations")}
      addLabel={t("lists.addCitation")}
      items={draft.citations}
      blank={BLANK_CITATION}
      most={EVENTS_MAX}
      isRefused={hasProblem(problems, "citations")}
      nameOf={({ title }) => title}
      onChange={(citations) => onChange({ citations })}
    >
      {(item, place, change) =>
        (["title", "page"] as const).map((field) => (
          <Line
            key={field}
            label={t(field === "title" ? "lists.citationTitle" : "lists.page")}
            value={item[field]}
            max={SOURCE_MAX}
            error={problems[`citations.${place}.${field}`]}
            onChange={(value) => change({ [field]: value })}
          />
        ))
      }
    </ListFields>
  );
}
