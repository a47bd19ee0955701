import type { refuseRemovedWords } from "#features/memorials/restrictions/queries.server.ts";
import type { FamilyContent, PersonContent } from "../model.ts";

type WrittenWords = Parameters<typeof refuseRemovedWords>[2];
type Event = (PersonContent | FamilyContent)["events"][number];

/** What is compared with words that were removed from the page. */
export function wordsOfAll(
  contents: readonly (PersonContent | FamilyContent | null)[],
): WrittenWords {
  const all = contents.map(wordsOfRecord);
  return {
    texts: all.flatMap(({ texts = [] }) => texts),
    names: all.flatMap(({ names = [] }) => names),
  };
}

function wordsOfRecord(content: PersonContent | FamilyContent | null): WrittenWords {
  if (content === null) return {};
  const events = wordsOfEvents(content.events);
  if (!("name" in content)) return events;
  const { name, birthName, nickname, names, birth, death, citations, notes } = content;
  const called = names.flatMap(({ given, surname, full }) => [given, surname, full]);
  return {
    texts: [
      notes,
      ...citations.flatMap(({ title, page }) => [title, page]),
      // A date may be a phrase.
      birth?.date,
      death?.date,
      ...events.texts,
    ],
    names: [name, birthName, nickname, ...called, birth?.place, death?.place, ...events.names],
  };
}

function wordsOfEvents(events: readonly Event[]) {
  return {
    texts: events.flatMap(({ title, note, date, source }) => [title, note, date, source?.note]),
    names: events.map(({ place }) => place),
  };
}
