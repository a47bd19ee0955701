import type { Actor } from "#platform/actor.ts";
import type { Downloads, Indexing, Privacy } from "../contract.ts";
import { can, readingFor, readingOf, worksOn, type Access, type Reading } from "../policy.ts";
import type { SectionName, Sections, SectionSettings } from "./contract.ts";
import { namesOf, settingFields, withoutContent, type Content } from "./model.ts";

/** What the rules need to know of a memorial. */
export type Guarded = Access & { sections: Sections };
export type GuardedMemorial = Guarded & {
  id: string;
  slug: string;
  revision: number;
  downloads: Downloads;
  indexing: Indexing;
};

/** Sections by name; a missing one is treated as private. */
type SomeSections<Name extends string> = Readonly<Partial<Record<Name, SectionSettings>>>;

/** A section is never less restricted than the page. */
export function sectionReadingOf<Name extends string>(
  memorial: Access & { sections: SomeSections<Name> },
  section: NoInfer<Name>,
): Reading {
  const page = readingOf(memorial);
  const own = memorial.sections[section]?.privacy ?? "private";
  if (page !== "open" || own === "page") return page;
  return own === "private" && !worksOn(memorial.role) ? "nothing" : readingFor(own, memorial);
}

export function canReadSection(
  _actor: Actor | null,
  memorial: Guarded,
  section: SectionName,
): boolean {
  return sectionReadingOf(memorial, section) === "open";
}

/** Whether it is public: only then may a shared cache keep a copy. */
export function isForEverybody(memorial: Guarded, section?: SectionName): boolean {
  const anybody = { ...memorial, role: null, isLetIn: false };
  const reading = section === undefined ? readingOf(anybody) : sectionReadingOf(anybody, section);
  return reading === "open";
}

/** Whether the page, or a section of it, is opened by a password. */
export function asksForPassword(memorial: { privacy: Privacy; sections: Sections }): boolean {
  const sections = Object.values(memorial.sections);
  return [memorial, ...sections].some(({ privacy }) => privacy === "password");
}

/**
 * The sections' fields that the caller may read, and the same fields empty for every other section.
 * A section without settings is withheld.
 */
export function onlyReadableContent<Contents extends Readonly<Record<string, Content>>>(
  memorial: Access & { sections: SomeSections<string> },
  contents: Contents,
): Contents {
  const told = Object.entries(contents).map(([section, content]) => {
    const isOpen = sectionReadingOf(memorial, section) === "open";
    return [section, isOpen ? content : withoutContent(content)];
  });
  return Object.fromEntries(told) as Contents;
}

/**
 * The sections that are closed to the caller, and, as far as visible to the caller, their settings.
 */
export function readableSections(memorial: Guarded, defaults: Sections) {
  const names = namesOf(memorial.sections);
  const closed = names.filter((name) => sectionReadingOf(memorial, name) !== "open");
  const isEditor = can(memorial.role, "edit");
  const settings = names.map((name) => {
    const { privacy, moderation } = defaults[name];
    const own = memorial.sections[name];
    return [
      name,
      {
        // Only editors see whether and for whom a section is restricted.
        privacy: isEditor ? own.privacy : privacy,
        moderation: closed.includes(name) ? moderation : own.moderation,
      },
    ];
  });
  return {
    ...settingFields(Object.fromEntries(settings) as Sections),
    closed,
    locked: closed.filter((name) => sectionReadingOf(memorial, name) === "password"),
  };
}
