import { isDeepStrictEqual } from "node:util";
import {
  pairedWith,
  sourcePart,
  replaced,
  withDated,
  withPart,
  withPartText,
  withText,
  type Editing,
} from "./edit-parts.server.ts";
import {
  isTitledByType,
  tagOfEvent,
  type FamilyEvent,
  type PersonEvent,
  type Read,
} from "./read-events.server.ts";
import { partsOf, type Structure } from "../engine/structure.ts";

type Event = PersonEvent | FamilyEvent;

/** What is said in the line itself. */
const ATTRIBUTES: ReadonlySet<string> = new Set(["OCCU", "EDUC", "RESI"]);

/** A record whose events are these: those that are as they were keep their lines. */
export function withEvents<Of extends Event>(
  editing: Editing,
  record: Structure,
  {
    read,
    before,
    after,
  }: { read: readonly Read<Event>[]; before: readonly Of[]; after: readonly Of[] },
): Structure {
  const pairs = pairedWith<Of>(before, after, (a, b) => a.kind === b.kind);
  const changes = new Map<Structure, Structure | null>();
  for (const index of before.keys()) {
    const of = read[index]?.of;
    if (of !== undefined && !pairs.includes(index)) changes.set(of, null);
  }
  const added: Structure[] = [];
  for (const [index, event] of after.entries()) {
    const at = pairs[index] ?? -1;
    const former = before[at];
    const of = read[at]?.of;
    if (former === undefined || of === undefined)
      added.push(asserted(editEvent(editing, null, event)));
    else if (!isDeepStrictEqual(former, event))
      changes.set(of, editEvent(editing, { event: former, of }, event));
  }
  return replaced(record, changes, added);
}

function editEvent(editing: Editing, former: Read<Event> | null, event: Event): Structure {
  const before = former?.event ?? null;
  let edited = withDated(
    former?.of ?? { tag: tagOfEvent(event.kind) },
    before,
    event,
    editing.version,
  );
  if (event.title !== (before?.title ?? null)) edited = withTitle(edited, event.title);
  if (event.note !== (before?.note ?? null))
    edited = withNote(edited, before?.note ?? null, event.note);
  if (!isDeepStrictEqual(event.source, before?.source ?? null))
    edited = withSource(editing, edited, before?.source ?? null, event.source);
  return edited;
}

function withTitle(structure: Structure, title: string | null): Structure {
  const plain = structure.text?.trim() === "Y" ? structure : withText(structure, null);
  if (isTitledByType(structure.tag)) return withPartText(plain, "TYPE", title);
  if (!ATTRIBUTES.has(structure.tag)) return withPartText(plain, "TYPE", title);
  const untyped = title === null ? withPart(structure, "TYPE", null) : structure;
  return withText(untyped, title);
}

/** Notes that aren't shown stay beside a new one. */
export function withNote(
  structure: Structure,
  before: string | null,
  after: string | null,
): Structure {
  const former = before === null ? [] : partsOf(structure, "NOTE", "SNOTE");
  const changes = new Map(former.map((note) => [note, null]));
  return replaced(structure, changes, after === null ? [] : [{ tag: "NOTE", text: after }]);
}

function withSource(
  editing: Editing,
  structure: Structure,
  before: Event["source"],
  after: Event["source"],
): Structure {
  const former = before === null ? [] : partsOf(structure, "SOUR").slice(0, 1);
  const changes = new Map(former.map((source) => [source, null]));
  if (after === null) return replaced(structure, changes);
  const kind =
    after.kind === "uncertain"
      ? [{ tag: "QUAY", text: "0" }]
      : [{ tag: "_KIND", text: after.kind }];
  return replaced(structure, changes, [sourcePart(editing, after.note ?? after.kind, kind)]);
}

/** An event of which nothing else is told. */
function asserted(event: Structure): Structure {
  const isEvent = !ATTRIBUTES.has(event.tag) && event.tag !== "EVEN";
  return isEvent && event.text === undefined && event.parts === undefined
    ? { ...event, text: "Y" }
    : event;
}
