import type { EntrySection, SectionName, SectionRule } from "../contract.ts";

const found = import.meta.glob<Record<string, SectionRule>>("/src/features/**/section.ts", {
  eager: true,
});

type NamedRule<Name> = SectionRule & { name: Name };

/** The rules of all sections, in the order in which they are listed to keepers. */
export const SECTION_RULES = Object.values(found)
  .flatMap((rules) => Object.values(rules) as NamedRule<SectionName>[])
  .toSorted((one, other) => one.order - other.order);

/** Those of sections that visitors can add to. */
export const ENTRY_RULES = SECTION_RULES.filter(
  (rule): rule is NamedRule<EntrySection> => rule.moderation !== null,
);
