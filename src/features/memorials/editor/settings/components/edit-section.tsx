import type {
  EditSection,
  EditSectionProps,
} from "#features/memorials/editor/components/edit-sections.ts";
import { ENTRIES, MODERATED_KINDS, type EntryKind } from "#features/memorials/entries/contract.ts";
import { hasGrave } from "#features/memorials/grave/components/has-grave.ts";
import { entriesPath, entryCalls } from "#features/memorials/messages/components/entry-queries.ts";
import { call } from "#platform/pages/call.ts";
import { EntriesSection } from "./entries-section.tsx";
import { PersonSection } from "./person-section.tsx";
import { CeremonySection, GraveSection } from "./places-sections.tsx";

export const editSections: readonly EditSection[] = [
  {
    name: "person",
    place: 10,
    capability: "edit",
    lineOf: ({ bornOn, diedOn }, t) => ({
      text: t("editor:person.heading"),
      isMissing: bornOn === null && diedOn === null,
    }),
    View: PersonSection,
  },
  {
    name: "ceremony",
    place: 60,
    capability: "edit",
    lineOf: (_memorial, t) => ({ text: t("editor:ceremony.heading") }),
    View: CeremonySection,
  },
  {
    name: "grave",
    place: 70,
    capability: "edit",
    lineOf: (memorial, t) => ({
      text: t("editor:grave.heading"),
      isMissing: !hasGrave(memorial),
    }),
    View: GraveSection,
    texts: ["grave"],
  },
  ...MODERATED_KINDS.map((kind, index) => entriesOf(kind, 80 + index)),
];

function entriesOf(kind: EntryKind, place: number): EditSection {
  function Entries({ memorial }: EditSectionProps) {
    return <EntriesSection memorial={memorial} kind={kind} />;
  }
  return {
    name: kind,
    place,
    capability: "moderate",
    lineOf: ({ counts }, t) => ({
      text: t(`memorials:kinds.${kind}.heading`),
      count: counts[ENTRIES[kind].section],
    }),
    View: Entries,
    restorable: {
      [kind]: {
        restore: (id, entryId) => call(entryCalls[kind].restore, { params: { id, entryId } }),
        queryKeyOf: (id) => [entriesPath(id, kind)],
      },
    },
  };
}
