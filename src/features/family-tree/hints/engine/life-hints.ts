import type { HintKind } from "./hint-kinds.ts";
import {
  isBefore,
  isEnd,
  lifeOf,
  parenthoodsIn,
  spanOf,
  UNKNOWN,
  type Hint,
  type HintFamily,
  type HintPerson,
  type Life,
  type Parenthood,
  type Span,
} from "./hint-facts.ts";

const YOUNGEST_PARENT = 12;
const OLDEST_MOTHER = 60;
/** Also where it isn't said whether somebody is the mother or the father. */
const OLDEST_FATHER = 90;
/** A father may have died before the birth, a mother not. */
const AFTER_FATHERS_DEATH = 1;

/** What is odd about each life by itself, with its marriages and children. Only what certainly is. */
export function lifeHints(
  people: ReadonlyMap<string, HintPerson>,
  families: readonly HintFamily[],
  { years }: { years: number },
): Hint[] {
  const lives = new Map([...people].map(([id, person]) => [id, lifeOf(person)] as const));
  const lifeFor = (id: string) => lives.get(id) ?? { birth: UNKNOWN, death: UNKNOWN };
  return [
    ...[...people.values()].flatMap((person) => ownHints(person, lifeFor(person.id), years)),
    ...families.flatMap((family) => marriageHints(family, lifeFor)),
    ...parenthoodsIn(families).flatMap((link) => parentHints(link, people, lifeFor)),
  ];
}

function ownHints({ id, death, events }: HintPerson, life: Life, years: number): Hint[] {
  const died = spanOf(death);
  const ends = events.filter(isEnd).map(({ date }) => spanOf(date));
  // What else there is to tell may be of before and after: a name on a stone.
  const lived = events
    .filter((event) => !isEnd(event) && event.kind !== "other")
    .map(({ date }) => spanOf(date));
  const found: [HintKind, boolean][] = [
    ["bornAfterDeath", isBefore(life.death, life.birth)],
    ["diedOld", isBefore(life.birth, life.death, years)],
    ["buriedBeforeDeath", ends.some((end) => isBefore(end, died))],
    ["eventBeforeBirth", lived.some((event) => isBefore(event, life.birth))],
    ["eventAfterDeath", lived.some((event) => isBefore(life.death, event))],
  ];
  return found.flatMap(([kind, isOdd]) => (isOdd ? [{ kind, people: [id] }] : []));
}

function marriageHints({ partners, marriages }: HintFamily, lifeFor: (id: string) => Life): Hint[] {
  const spans = marriages.map(spanOf);
  return partners.flatMap((id) => {
    const { birth, death } = lifeFor(id);
    const isOdd = (odd: (marriage: Span) => boolean, kind: HintKind): Hint[] =>
      spans.some(odd) ? [{ kind, people: [id] }] : [];
    return [
      ...isOdd((marriage) => isBefore(marriage, birth), "marriedBeforeBirth"),
      ...isOdd((marriage) => isBefore(death, marriage), "marriedAfterDeath"),
    ];
  });
}

/** Only of parents by birth: who adopts is bound by no age. What isn't said counts as birth. */
function parentHints(
  { child, parent, kind }: Parenthood,
  people: ReadonlyMap<string, HintPerson>,
  lifeFor: (id: string) => Life,
): Hint[] {
  if ((kind !== null && kind !== "birth") || child === parent) return [];
  const isMother = people.get(parent)?.sex === "female";
  const { birth } = lifeFor(child);
  const { birth: parentBirth, death } = lifeFor(parent);
  const isFirst = isBefore(birth, parentBirth);
  const oldest = isMother ? OLDEST_MOTHER : OLDEST_FATHER;
  const found: [HintKind, boolean][] = [
    ["bornBeforeParent", isFirst],
    ["youngParent", !isFirst && isBefore(birth, parentBirth, -YOUNGEST_PARENT)],
    [isMother ? "oldMother" : "oldFather", isBefore(parentBirth, birth, oldest)],
    ["bornAfterParentsDeath", isBefore(death, birth, isMother ? 0 : AFTER_FATHERS_DEATH)],
  ];
  return found.flatMap(([each, isOdd]) => (isOdd ? [{ kind: each, people: [child, parent] }] : []));
}
