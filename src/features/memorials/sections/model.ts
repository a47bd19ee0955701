import type {
  Fact,
  SectionName,
  SectionRule,
  SectionSettings,
  Sections,
  SettingFields,
} from "./contract.ts";

/** What is stored of a memorial's sections: a row for each that keepers have chosen something for. */
export type StoredSections = Readonly<Record<string, SectionSettings | undefined>>;

/** Every section with what was chosen for it, or else with its defaults. */
export function withDefaults(
  rules: readonly SectionRule[],
  stored: StoredSections | null,
): Sections {
  const sections = rules.map(({ name, privacy, follows, moderation }) => {
    const chosen = stored?.[name];
    const followed = follows === undefined ? undefined : stored?.[follows];
    return [
      name,
      {
        privacy: chosen?.privacy ?? followed?.privacy ?? privacy,
        moderation: moderation && (chosen?.moderation ?? moderation),
      },
    ];
  });
  return Object.fromEntries(sections) as Sections;
}

export function namesOf(sections: Sections): SectionName[] {
  return Object.keys(sections) as SectionName[];
}

type Field = { field: string; section: SectionName; setting: keyof SectionSettings };

/** The API's fields, each with its setting. */
function fieldsOf(sections: Sections): Field[] {
  const names = namesOf(sections);
  return [
    ...names.map((section) => ({
      field: `${section}Privacy`,
      section,
      setting: "privacy" as const,
    })),
    ...names
      .filter((name) => sections[name].moderation !== null)
      .map((section) => ({
        field: `${section}Moderation`,
        section,
        setting: "moderation" as const,
      })),
  ];
}

/** The settings under the names that the documented calls give them. */
export function settingFields(sections: Sections): SettingFields {
  const fields = fieldsOf(sections).map(({ field, section, setting }) => [
    field,
    sections[section][setting],
  ]);
  return Object.fromEntries(fields) as SettingFields;
}

type SettingsChange = {
  readonly [Field in keyof SettingFields]?: SettingFields[Field] | undefined;
};

/** The sections that a change affects. */
export function changedSections(sections: Sections, change: SettingsChange): SectionName[] {
  const changed = fieldsOf(sections).filter(({ field }) => field in change);
  return [...new Set(changed.map(({ section }) => section))];
}

export function withChange(sections: Sections, change: SettingsChange): Sections {
  const given = new Map<string, unknown>(Object.entries(change));
  const fields = fieldsOf(sections).filter(({ field }) => given.has(field));
  const changed = namesOf(sections).map((name) => {
    const own = fields.filter(({ section }) => section === name);
    const settings = own.map(({ field, setting }) => [setting, given.get(field)] as const);
    return [name, { ...sections[name], ...Object.fromEntries(settings) }];
  });
  return Object.fromEntries(changed) as Sections;
}

/** A section's fields as a page's statement reads them: texts, counts or lists. */
export type Content = Readonly<Record<string, string | number | readonly object[] | null>>;

/** The same fields, empty. */
export function withoutContent(content: Content): Content {
  const fields = Object.entries(content);
  return Object.fromEntries(fields.map(([field, value]) => [field, emptyLike(value)]));
}

function emptyLike(value: Content[string]): Content[string] {
  if (typeof value === "number") return 0;
  return Array.isArray(value) ? [] : null;
}

export type ShownEvent = { title: string; text: string | null; facts: Fact[] };

/** What a thing is, or was, as its readers see it. */
export type Shown = {
  name: string | null;
  text: string | null;
  /** What stands beside the words: dates, places, names. */
  facts: Fact[];
  /** Of a whole page: the events of its years. */
  events: ShownEvent[];
};

export function factsFrom(given: Partial<Record<Fact["field"], string | null>>): Fact[] {
  return Object.entries(given).flatMap(([field, value]) =>
    value === null ? [] : [{ field: field as Fact["field"], value }],
  );
}
