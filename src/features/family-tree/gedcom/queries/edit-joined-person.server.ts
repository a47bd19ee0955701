import { isDeepStrictEqual } from "node:util";
import type { PersonContent } from "../../tree/model.ts";
import { partOf, withParts, type Structure } from "../engine/structure.ts";
import { inOrder } from "./edit-names.server.ts";
import { pairedWith, replaced, type EditContext } from "./edit-parts.server.ts";
import { editPerson } from "./edit-person.server.ts";

type Named = PersonContent & { name: string };
type Name = PersonContent["names"][number];
/** A record, and what the product reads in it. */
export type CameRecord = { record: Structure; content: Named };

/** What a record says once, or of itself: the first one's stands. */
const ONCE: ReadonlySet<string> = new Set(["SEX", "RESN", "CHAN", "CREA"]);

/**
 * The record of somebody whom several files have: the first one's with all that the others say besides. An edit changes
 * the lines of the record that said it; what is new stands in the first.
 */
export function editJoinedPerson(
  [first, ...others]: readonly [CameRecord, ...CameRecord[]],
  after: Named,
  context: EditContext,
): Structure[] {
  const told = others.flatMap(({ content }) => calledIn(content));
  const isTold = (name: Name) =>
    name.given === null && name.surname === null && told.includes(name.full);
  const contents = [first, ...others].map(({ content }) => content);
  const events = sharedOut(
    contents.map((content) => content.events),
    after.events,
  );
  const names = sharedOut(
    contents.map((content) => content.names),
    after.names.filter((name) => !isTold(name)),
  );
  const own = {
    ...after,
    ...saidBesides(contents, after),
    events: events[0] ?? [],
    names: names[0] ?? [],
  };
  const [edited = first.record, ...made] = editPerson(first.record, first.content, own, context);
  const called = [after.name, ...after.names.filter(isTold).map(({ full }) => full)];
  let joined = edited;
  for (const [at, { record, content }] of others.entries()) {
    const theirs = { ...content, events: events[at + 1] ?? [], names: names[at + 1] ?? [] };
    const isTaken = (id: string) => context.isTaken(id) || made.some(({ xref }) => xref === id);
    const [changed = record, ...more] = editPerson(record, content, theirs, {
      ...context,
      isTaken,
    });
    const named = called.includes(content.name) ? changed : withoutMainName(changed);
    joined = withParts(joined, [...(joined.parts ?? []), ...besides(joined, named)]);
    made.push(...more);
  }
  return [inOrder(joined), ...made];
}

const SAID_ONCE = ["sex", "life", "birth", "death", "birthName", "nickname"] as const;

/** What only another record says needs no line in the first. */
function saidBesides([first, ...others]: readonly Named[], after: Named): Partial<Named> {
  const besides = SAID_ONCE.filter(
    (field) =>
      first?.[field] === null &&
      others.some((other) => isDeepStrictEqual(other[field], after[field])),
  );
  return Object.fromEntries(besides.map((field) => [field, null]));
}

function calledIn({ name, birthName, nickname }: Named): string[] {
  return [name, birthName, nickname].filter((each) => each !== null);
}

/** To each list what is left of it, and to the first one what is in none. */
function sharedOut<Item extends { kind: string }>(
  lists: readonly (readonly Item[])[],
  after: readonly Item[],
): Item[][] {
  const before = lists.flat();
  const pairs = pairedWith(before, after, (a, b) => a.kind === b.kind);
  const isLeft = (item: Item) => after.some((each) => isDeepStrictEqual(each, item));
  let from = 0;
  return lists.map((list, at) => {
    const start = from;
    from += list.length;
    if (at === 0) return after.filter((_, index) => (pairs[index] ?? -1) < list.length);
    return list.flatMap((item, index) => {
      const found = after[pairs.indexOf(start + index)];
      // The same may be said by several.
      return found ?? (isLeft(item) ? [item] : []);
    });
  });
}

function withoutMainName(record: Structure): Structure {
  const name = partOf(record, "NAME");
  return name === null ? record : replaced(record, new Map([[name, null]]));
}

function besides({ parts: own = [] }: Structure, { parts = [] }: Structure): Structure[] {
  return parts.filter(
    (part) =>
      !own.some((each) => isDeepStrictEqual(each, part)) &&
      !(ONCE.has(part.tag) && own.some(({ tag }) => tag === part.tag)),
  );
}
