import type { KinStep, Sex } from "./kin-graph.ts";

/** How a person is named: `null` where it isn't known, or is neither of both. */
export type Named = "female" | "male" | null;

/** What has a word of its own, in one language or in all. */
export type KinTerm =
  /** Up, across, down: a mother's sister is `[female]`, `female`, `[]`. Without `across`, up or down alone. */
  | { is: "blood"; up: Named[]; across: Named | undefined; down: Named[] }
  | { is: "parent" | "child" | "sibling"; by: BondKind; sex: Named }
  | { is: "partner"; kind: "married" | "registered" | "together" | null; end: End; sex: Named }
  | { is: InLaw; end: End; sex: Named };

export type InLaw = "parentInLaw" | "siblingInLaw" | "childInLaw";
export type BondKind = "adopted" | "foster" | "step" | "donor" | "half";
export type End = "former" | "separated" | null;

type Blood = Extract<KinTerm, { is: "blood" }>;

/**
 * A way as terms, each said of the one before: a brother's wife's mother is a sister-in-law's mother. Adoption is told
 * of where it is all that there is to tell; a mother's adoptive mother is a grandmother like another.
 */
export function termsOf(steps: readonly KinStep[]): KinTerm[] {
  const [only] = steps;
  if (
    steps.length === 1 &&
    only !== undefined &&
    only.via !== "partner" &&
    only.kind === "adopted"
  ) {
    return [{ is: only.via, by: "adopted", sex: named(only.sex) }];
  }
  return fused(piecesOf(steps));
}

function named(sex: Sex | null): Named {
  return sex === "other" ? null : sex;
}

function piecesOf(steps: readonly KinStep[]): KinTerm[] {
  const pieces: KinTerm[] = [];
  for (const step of steps) {
    const bond = bondOf(step);
    const last = pieces.at(-1);
    if (bond !== null) pieces.push(bond);
    else if (last?.is !== "blood" || !takes(last, step)) pieces.push(withStep(nothing(), step));
    else pieces[pieces.length - 1] = withStep(last, step);
  }
  return pieces;
}

/** A step that no other joins: a marriage, or a link of its own kind. */
function bondOf(step: KinStep): KinTerm | null {
  const sex = named(step.sex);
  if (step.via === "partner") {
    return { is: "partner", kind: step.kind, end: endOf(step.ended), sex };
  }
  const { kind } = step;
  if (kind === null || kind === "birth" || kind === "full" || kind === "adopted") return null;
  return { is: step.via, by: kind, sex };
}

/** A marriage that death ended is none that is over. */
function endOf(ended: Extract<KinStep, { via: "partner" }>["ended"]): End {
  if (ended === null || ended === "death") return null;
  return ended === "separated" ? "separated" : "former";
}

function nothing(): Blood {
  return { is: "blood", up: [], across: undefined, down: [] };
}

function takes({ across, down }: Blood, { via }: KinStep): boolean {
  if (via === "child") return true;
  return across === undefined && down.length === 0;
}

function withStep(blood: Blood, { via, sex }: KinStep): Blood {
  if (via === "sibling") return { ...blood, across: named(sex) };
  if (via === "parent") return { ...blood, up: [...blood.up, named(sex)] };
  return { ...blood, down: [...blood.down, named(sex)] };
}

/** Joins what has one word in all languages: a partner's mother, a parent's wife, her son. */
function fused(pieces: readonly KinTerm[]): KinTerm[] {
  const terms: KinTerm[] = [];
  for (let next = 0; next < pieces.length; next += 1) {
    const [one, two, three] = pieces.slice(next);
    if (one === undefined) break;
    const [term, used] = threeAsOne(one, two, three) ?? twoAsOne(one, two) ?? [one, 1];
    terms.push(term);
    next += used - 1;
  }
  return terms;
}

type Fused = [term: KinTerm, used: number] | null;

function threeAsOne(one: KinTerm, two?: KinTerm, three?: KinTerm): Fused {
  if (nearOf(one) !== "parent" || !isPresent(two) || nearOf(three) !== "child") return null;
  return [{ is: "sibling", by: "step", sex: lastSex(three) }, 3];
}

const BEHIND_PARTNER = {
  parent: "parentInLaw",
  sibling: "siblingInLaw",
} as const;

function twoAsOne(one: KinTerm, two?: KinTerm): Fused {
  const near = nearOf(one);
  if (two?.is === "partner" && near !== null) {
    const { end, sex } = two;
    if (near === "parent") return end === null ? [{ is: "parent", by: "step", sex }, 2] : null;
    return [{ is: near === "child" ? "childInLaw" : "siblingInLaw", end, sex }, 2];
  }
  const beyond = nearOf(two);
  if (one.is !== "partner" || beyond === null) return null;
  const sex = lastSex(two);
  if (beyond !== "child") return [{ is: BEHIND_PARTNER[beyond], end: one.end, sex }, 2];
  return isPresent(one) ? [{ is: "child", by: "step", sex }, 2] : null;
}

function isPresent(term?: KinTerm): boolean {
  return term?.is === "partner" && term.end === null;
}

/** One step by blood, and no more. */
function nearOf(term?: KinTerm): "parent" | "child" | "sibling" | null {
  if (term?.is !== "blood") return null;
  const { up, across, down } = term;
  if (across !== undefined) return up.length + down.length === 0 ? "sibling" : null;
  if (up.length + down.length !== 1) return null;
  return up.length === 1 ? "parent" : "child";
}

function lastSex(term?: KinTerm): Named {
  if (term?.is !== "blood") return term?.sex ?? null;
  return (
    term.down.at(-1) ?? (term.down.length > 0 ? null : (term.across ?? term.up.at(-1) ?? null))
  );
}
