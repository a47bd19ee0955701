import {
  ENTRY_SECTIONS,
  SECTION_NAMES,
  SECTIONS,
  type SectionName,
  type SectionSettings,
  type Sections,
  type SettingFields,
} from "./contract.ts";

/** What is stored of a memorial's sections: a row for each that keepers have chosen something for. */
export type StoredSections = Readonly<Record<string, SectionSettings | undefined>>;

/** Every section of the list with what was chosen for it, or else with its defaults. */
export function withDefaults(stored: StoredSections | null): Sections {
  return eachSection((name) => {
    const { privacy, moderation } = SECTIONS[name];
    const chosen = stored?.[name];
    return {
      privacy: chosen?.privacy ?? privacy,
      moderation: moderation && (chosen?.moderation ?? moderation),
    };
  });
}

function eachSection(settings: (name: SectionName) => SectionSettings): Sections {
  return Object.fromEntries(SECTION_NAMES.map((name) => [name, settings(name)])) as Sections;
}

export const DEFAULT_SECTIONS = withDefaults(null);

/** Maps each field of the API to its setting. */
const FIELDS: readonly { field: string; section: SectionName; setting: keyof SectionSettings }[] = [
  ...SECTION_NAMES.map((section) => ({
    field: `${section}Privacy`,
    section,
    setting: "privacy" as const,
  })),
  ...ENTRY_SECTIONS.map((section) => ({
    field: `${section}Moderation`,
    section,
    setting: "moderation" as const,
  })),
];

/** The settings under the names that the documented calls give them. */
export function settingFields(sections: Sections): SettingFields {
  const fields = FIELDS.map(({ field, section, setting }) => [field, sections[section][setting]]);
  return Object.fromEntries(fields) as SettingFields;
}

type SettingsChange = {
  readonly [Field in keyof SettingFields]?: SettingFields[Field] | undefined;
};

/** The sections that a change affects. */
export function changedSections(change: SettingsChange): SectionName[] {
  const changed = FIELDS.filter(({ field }) => field in change).map(({ section }) => section);
  return [...new Set(changed)];
}

export function withChange(sections: Sections, change: SettingsChange): Sections {
  const given = new Map<string, unknown>(Object.entries(change));
  return eachSection((name) => {
    const own = FIELDS.filter(({ field, section }) => section === name && given.has(field));
    const settings = own.map(({ field, setting }) => [setting, given.get(field)] as const);
    return { ...sections[name], ...Object.fromEntries(settings) };
  });
}
