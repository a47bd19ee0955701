import { foldLetters } from "#platform/folded-text.ts";
import { YEAR } from "../../living/engine/birth-bounds.ts";
import {
  isBefore,
  lifeOf,
  parenthoodsIn,
  type Hint,
  type HintFamily,
  type HintPerson,
  type Life,
} from "./hint-facts.ts";

/** With how many of those who stand next in order somebody is compared: trees have hundreds of one name. */
const NEIGHBOURS = 8;
/** A birth that is known less exactly says nothing about who is the same. */
const WIDEST_BIRTH = 12 * YEAR;

const NOBODY: ReadonlySet<string> = new Set([
  "n n",
  "nn",
  "ukendt",
  "unknown",
  "desconocido",
  "desconocida",
]);

type Candidate = {
  id: string;
  sex: HintPerson["sex"];
  names: ReadonlySet<string>;
  life: Life;
  parents: Set<string>;
  partners: Set<string>;
  children: Set<string>;
};

/**
 * Who may stand in the tree twice: the same name, now or at birth, and births that can be the same, or a parent,
 * partner or child in common. Nothing may speak against it.
 */
export function duplicateHints(
  people: ReadonlyMap<string, HintPerson>,
  families: readonly HintFamily[],
): Hint[] {
  const candidates = candidatesIn(people, families);
  const found = new Map<string, Hint>();
  for (const group of [...groupsByBirth(candidates), ...groupsByRelative(candidates)]) {
    for (const [one, other] of neighbours(group)) {
      if (!couldBeOne(one, other, candidates)) continue;
      const pair = [one.id, other.id].toSorted();
      found.set(pair.join(" "), { kind: "duplicate", people: pair });
    }
  }
  return [...found.values()];
}

function candidatesIn(
  people: ReadonlyMap<string, HintPerson>,
  families: readonly HintFamily[],
): Map<string, Candidate> {
  const candidates = new Map(
    [...people].map(([id, person]): [string, Candidate] => [
      id,
      {
        id,
        sex: person.sex,
        names: namesOf(person),
        life: lifeOf(person),
        parents: new Set(),
        partners: new Set(),
        children: new Set(),
      },
    ]),
  );
  for (const { child, parent } of parenthoodsIn(families)) {
    candidates.get(child)?.parents.add(parent);
    candidates.get(parent)?.children.add(child);
  }
  for (const { partners } of families)
    for (const id of partners)
      for (const other of partners) if (other !== id) candidates.get(id)?.partners.add(other);
  return candidates;
}

/** Folded; a surname at birth alone takes the place of the last word. */
function namesOf({ name, birthName, otherNames }: HintPerson): Set<string> {
  const words = foldLetters(name).split(" ");
  const born = birthName === null ? "" : foldLetters(birthName);
  const atBirth =
    born.includes(" ") || born === "" ? born : [...words.slice(0, -1), born].join(" ");
  const all = [words.join(" "), atBirth, ...otherNames.map(foldLetters)];
  return new Set(all.filter((each) => /\p{L}/u.test(each) && !NOBODY.has(each)));
}

/** A given name alone is too little here. */
function groupsByBirth(candidates: ReadonlyMap<string, Candidate>): Candidate[][] {
  const known = [...candidates.values()].filter(({ life }) => {
    const { earliest, latest } = life.birth;
    return earliest !== null && latest !== null && latest - earliest <= WIDEST_BIRTH;
  });
  const byBirth = known.toSorted(
    (a, b) => (a.life.birth.earliest ?? 0) - (b.life.birth.earliest ?? 0),
  );
  return grouped(byBirth, ({ names }) => [...names].filter((name) => name.includes(" ")));
}

function groupsByRelative(candidates: ReadonlyMap<string, Candidate>): Candidate[][] {
  return grouped([...candidates.values()], ({ names, parents, partners, children }) => {
    const relatives = [
      ...[...parents].map((id) => `parent ${id}`),
      ...[...partners].map((id) => `partner ${id}`),
      ...[...children].map((id) => `child ${id}`),
    ];
    return [...names].flatMap((name) => relatives.map((relative) => `${relative} ${name}`));
  });
}

function grouped(
  candidates: readonly Candidate[],
  keysOf: (candidate: Candidate) => readonly string[],
): Candidate[][] {
  const groups = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    for (const key of keysOf(candidate)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [candidate]);
      else group.push(candidate);
    }
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}

function neighbours(group: readonly Candidate[]): [Candidate, Candidate][] {
  return group.flatMap((one, at) =>
    group.slice(at + 1, at + 1 + NEIGHBOURS).map((other): [Candidate, Candidate] => [one, other]),
  );
}

function couldBeOne(
  one: Candidate,
  other: Candidate,
  candidates: ReadonlyMap<string, Candidate>,
): boolean {
  const isOfOneSex = one.sex === null || other.sex === null || one.sex === other.sex;
  return isOfOneSex && !livedApart(one.life, other.life) && !areKin(one, other, candidates);
}

function livedApart(one: Life, other: Life): boolean {
  return (
    isBefore(one.birth, other.birth) ||
    isBefore(other.birth, one.birth) ||
    isBefore(one.death, other.death) ||
    isBefore(other.death, one.death) ||
    isBefore(one.death, other.birth) ||
    isBefore(other.death, one.birth)
  );
}

/** Nobody is their own parent or partner, nor has parents of quite other names, unless they have other kin in common. */
function areKin(
  one: Candidate,
  other: Candidate,
  candidates: ReadonlyMap<string, Candidate>,
): boolean {
  const close = [one.parents, one.partners, one.children];
  if (close.some((people) => people.has(other.id))) return true;
  if (one.parents.size === 0 || other.parents.size === 0) return false;
  if (haveCommon(one.partners, other.partners) || haveCommon(one.children, other.children))
    return false;
  return !haveCommon(one.parents, other.parents) && !haveCommon(named(one), named(other));

  function named({ parents }: Candidate): Set<string> {
    return new Set([...parents].flatMap((id) => [...(candidates.get(id)?.names ?? [])]));
  }
}

function haveCommon(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...some].some((each) => others.has(each));
}
