import type { BondKind, InLaw, KinTerm, Named } from "./kin-terms.ts";
import { around, formOf, type Forms } from "./words.ts";

type Blood = Extract<KinTerm, { is: "blood" }>;

const PARENT: Forms = ["mother", "father", "parent"];
const CHILD: Forms = ["daughter", "son", "child"];
const SIBLING: Forms = ["sister", "brother", "sibling"];
const SPOUSE: Forms = ["wife", "husband", "spouse"];
const NEAR = { parent: PARENT, child: CHILD, sibling: SIBLING };
const BONDS: Record<BondKind, string> = {
  adopted: "adoptive ",
  foster: "foster ",
  step: "step",
  half: "half-",
  donor: "donor",
};
const IN_LAW: Record<InLaw, Forms> = {
  parentInLaw: around("", PARENT, "-in-law"),
  siblingInLaw: around("", SIBLING, "-in-law"),
  childInLaw: around("", CHILD, "-in-law"),
};

/** The words one after the other, each of the one before: `brother’s wife`. */
export function englishWords(terms: readonly KinTerm[]): string {
  return terms
    .flatMap((term) => (term.is === "blood" ? bloodWords(term) : [word(term)]))
    .reduce((before, after) => `${before}’s ${after}`);
}

function word(term: Exclude<KinTerm, Blood>): string {
  const { sex } = term;
  if (term.is === "partner") {
    const said = { separated: "separated ", former: "former ", none: "" }[term.end ?? "none"];
    const kinds = {
      married: formOf(SPOUSE, sex),
      registered: "civil partner",
      together: "partner",
      none: "partner",
    };
    return said + kinds[term.kind ?? "none"];
  }
  if ("by" in term) {
    if (term.by === "donor") return term.is === "parent" ? "donor" : "donor-conceived child";
    const isAdoptedChild = term.by === "adopted" && term.is === "child";
    return (isAdoptedChild ? "adopted " : BONDS[term.by]) + formOf(NEAR[term.is], sex);
  }
  return (term.end === "former" ? "former " : "") + formOf(IN_LAW[term.is], sex);
}

function bloodWords({ up, across, down }: Blood): string[] {
  if (across === undefined) {
    return [
      ...(up.length > 0 ? [direct(PARENT, up)] : []),
      ...(down.length > 0 ? [direct(CHILD, down)] : []),
    ];
  }
  if (down.length === 0) return besideAncestor(up, across);
  return up.length === 0 ? belowSibling(across, down) : [cousin(up.length, down.length)];
}

/** From the mother to the `3 × great-grandmother`, and the same downwards. */
function direct(forms: Forms, line: readonly Named[]): string {
  const form = formOf(forms, line.at(-1));
  if (line.length === 1) return form;
  return `${greats(line.length - 2)}grand${form}`;
}

function greats(count: number): string {
  return count > 2 ? `${count} × great-` : "great-".repeat(count);
}

function besideAncestor(up: readonly Named[], across: Named): string[] {
  if (up.length === 0) return [formOf(SIBLING, across)];
  if (across === null) return [direct(PARENT, up), "sibling"];
  return [greats(up.length - 1) + (across === "female" ? "aunt" : "uncle")];
}

function belowSibling(across: Named, down: readonly Named[]): string[] {
  const last = down.at(-1) ?? null;
  if (last === null) return [formOf(SIBLING, across), direct(CHILD, down)];
  return [greats(down.length - 1) + (last === "female" ? "niece" : "nephew")];
}

const DEGREES = [
  "",
  "first",
  "second",
  "third",
  "fourth",
  "fifth",
  "sixth",
  "seventh",
  "eighth",
  "ninth",
  "tenth",
];

function cousin(up: number, down: number): string {
  const degree = Math.min(up, down);
  const removed = Math.abs(up - down);
  if (degree === 1 && removed === 0) return "cousin";
  const named = `${DEGREES[degree] ?? ordinal(degree)} cousin`;
  if (removed === 0) return named;
  const times = removed === 1 ? "once" : removed === 2 ? "twice" : `${removed} times`;
  return `${named} ${times} removed`;
}

function ordinal(count: number): string {
  const teens = count % 100 > 10 && count % 100 < 14;
  const ending = teens ? "th" : (["th", "st", "nd", "rd"][count % 10] ?? "th");
  return `${count}${ending}`;
}
