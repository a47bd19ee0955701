import type { BondKind, InLaw, KinTerm, Named } from "./kin-terms.ts";
import { around, formOf, generation, type Forms } from "./words.ts";

type Blood = Extract<KinTerm, { is: "blood" }>;

const PARENT: Forms = ["mor", "far", "forælder"];
const CHILD: Forms = ["datter", "søn", "barn"];
const SIBLING: Forms = ["søster", "bror", "søskende"];
const SPOUSE: Forms = ["kone", "mand", "ægtefælle"];
const COUSIN: Forms = ["kusine", "fætter", "søskendebarn"];
const NIECE: Forms = ["niece", "nevø", "barn"];
const ANCESTORS: readonly Forms[] = [
  PARENT,
  around("bedste", PARENT),
  around("olde", PARENT),
  around("tipolde", PARENT),
];
const DESCENDANTS: readonly Forms[] = [
  CHILD,
  ["barnebarn", "barnebarn", "barnebarn"],
  ["oldebarn", "oldebarn", "oldebarn"],
  ["tipoldebarn", "tipoldebarn", "tipoldebarn"],
];
const BONDS: Record<BondKind, string> = {
  adopted: "adoptiv",
  foster: "pleje",
  step: "sted",
  half: "halv",
  donor: "donor",
};
const NEAR = { parent: PARENT, child: CHILD, sibling: SIBLING };
const IN_LAW: Record<InLaw, Forms> = {
  parentInLaw: around("sviger", PARENT),
  siblingInLaw: ["svigerinde", "svoger", "svigersøskende"],
  childInLaw: around("sviger", CHILD),
};

/** The words one after the other, each of the one before: `fars fætter`. */
export function danishWords(terms: readonly KinTerm[]): string {
  return terms
    .flatMap((term, place) => (term.is === "blood" ? bloodWords(term) : [word(term, place > 0)]))
    .reduce((before, after) => `${before}s ${after}`);
}

function word(term: Exclude<KinTerm, Blood>, isOfAnother: boolean): string {
  const { sex } = term;
  if (term.is === "partner") {
    const said = { separated: "separeret ", former: "tidligere ", none: "" }[term.end ?? "none"];
    // One's own is an "ægtefælle", whoever says it; an aunt's is her "mand".
    const married = isOfAnother ? formOf(SPOUSE, sex) : "ægtefælle";
    const kinds = {
      married,
      registered: "registreret partner",
      together: "samlever",
      none: "partner",
    };
    return said + kinds[term.kind ?? "none"];
  }
  if ("by" in term) {
    if (term.by === "donor" && term.is === "parent") return "donor";
    return BONDS[term.by] + formOf(NEAR[term.is], sex);
  }
  return (term.end === "former" ? "tidligere " : "") + formOf(IN_LAW[term.is], sex);
}

function bloodWords({ up, across, down }: Blood): string[] {
  if (across === undefined) {
    return [
      ...(up.length > 0 ? [ancestor(up)] : []),
      ...(down.length > 0 ? [descendant(down)] : []),
    ];
  }
  if (up.length === 0) return belowSibling(across, down);
  return down.length === 0 ? besideAncestor(up, across) : cousin(up, across, down);
}

function ancestor(up: readonly Named[]): string {
  const [first, last] = [up[0], up.at(-1)];
  if (up.length === 2 && first && last) return formOf(PARENT, first) + formOf(PARENT, last);
  return formOf(generation(ANCESTORS, up.length), last);
}

function descendant(down: readonly Named[]): string {
  const [first, last] = [down[0], down.at(-1)];
  if (down.length === 2 && first && last) {
    return `${formOf(CHILD, first)}${first === "male" ? "ne" : ""}${formOf(CHILD, last)}`;
  }
  return formOf(generation(DESCENDANTS, down.length), last);
}

function belowSibling(across: Named, down: readonly Named[]): string[] {
  const [child, ...below] = down;
  if (child === undefined) return [formOf(SIBLING, across)];
  const niece = child === null ? [formOf(SIBLING, across), "barn"] : [formOf(NIECE, child)];
  return below.length === 0 ? niece : [...niece, descendant(below)];
}

const AUNTS: Record<"female" | "male", Forms> = {
  female: ["moster", "morbror", "mors søskende"],
  male: ["faster", "farbror", "fars søskende"],
};

function besideAncestor(up: readonly Named[], across: Named): string[] {
  if (up.length > 1) return [ancestor(up), formOf(SIBLING, across)];
  const parent = up[0] ?? null;
  if (parent !== null) return [formOf(AUNTS[parent], across)];
  return [formOf(["tante", "onkel", "forælders søskende"], across)];
}

/** Cousins of an ancestor, or their children: beyond second cousins there is no word of one meaning. */
function cousin(up: readonly Named[], across: Named, down: readonly Named[]): string[] {
  const degree = Math.min(up.length, down.length, 2);
  const above = up.slice(0, up.length - degree);
  const below = down.slice(degree);
  const sex = down[degree - 1];
  return [
    ...(above.length > 0 ? [ancestor(above)] : []),
    degree === 2 ? "næstsøskendebarn" : formOf(COUSIN, sex),
    ...(below.length > 0 ? [descendant(below)] : []),
  ];
}
