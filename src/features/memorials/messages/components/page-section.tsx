import type {
  PageSection,
  SectionProps,
} from "#features/memorials/content/components/page-sections.ts";
import { ENTRIES, MESSAGE_KINDS, type MessageKind } from "../../entries/contract.ts";
import { messagesQuery } from "./entry-queries.ts";
import { Messages } from "./messages.tsx";

const PLACES: Record<MessageKind, ReturnType<PageSection["placeOf"]>> = {
  tribute: { enhanced: 50, classic: 70 },
  guestbook: { enhanced: 80, classic: 80 },
};

export const pageSections = MESSAGE_KINDS.map((kind): PageSection => {
  const { section, isFormOpen } = ENTRIES[kind];
  return {
    name: section,
    placeOf: () => PLACES[kind],
    linkOf({ memorial: { closed, counts } }, t) {
      const isLinked = isFormOpen ? !closed.includes(section) : counts[section] > 0;
      return isLinked
        ? { text: t(`memorials:kinds.${kind}.heading`), count: counts[section] }
        : null;
    },
    queriesOf: (id, search) => [messagesQuery(id, kind, search.get(section))],
    View: (props) => <MessagesOfPage kind={kind} {...props} />,
  };
});

function MessagesOfPage({ kind, id, memorial, search, refusal }: SectionProps & Kind) {
  const { section } = ENTRIES[kind];
  if (memorial.closed.includes(section)) return null;
  return (
    <Messages
      id={id}
      kind={kind}
      cursor={search.get(section)}
      count={memorial.counts[section]}
      refusal={refusal?.kind === kind ? refusal : null}
      moderation={memorial[`${section}Moderation`]}
    />
  );
}

type Kind = { kind: MessageKind };
