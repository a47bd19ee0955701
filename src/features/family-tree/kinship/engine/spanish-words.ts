import type { BondKind, InLaw, KinTerm, Named } from "./kin-terms.ts";
import { around, formOf, generation, type Forms } from "./words.ts";

type Blood = Extract<KinTerm, { is: "blood" }>;
/** A word and its gender, as `de` before it needs. Whoever's sex isn't known is named by both forms. */
type Word = { text: string; isFeminine: boolean };

const PARENT: Forms = ["madre", "padre", "progenitor"];
const CHILD = either("hija", "hijo");
const SIBLING = either("hermana", "hermano");
const GRANDPARENT = either("abuela", "abuelo");
const GRANDCHILD = either("nieta", "nieto");
const SPOUSE: Forms = ["esposa", "esposo", "cónyuge"];
const ANCESTORS: readonly Forms[] = [
  PARENT,
  GRANDPARENT,
  either("bisabuela", "bisabuelo"),
  either("tatarabuela", "tatarabuelo"),
];
const DESCENDANTS: readonly Forms[] = [
  CHILD,
  GRANDCHILD,
  either("bisnieta", "bisnieto"),
  either("tataranieta", "tataranieto"),
];
const COUSIN = either("prima", "primo");
const AUNT = either("tía", "tío");
const NIECE = either("sobrina", "sobrino");
const NEAR = { parent: PARENT, child: CHILD, sibling: SIBLING };
const STEP = {
  parent: either("madrastra", "padrastro"),
  child: either("hijastra", "hijastro"),
  sibling: either("hermanastra", "hermanastro"),
};
const ADOPTED = {
  parent: ["madre adoptiva", "padre adoptivo", "progenitor adoptivo"],
  child: either("hija adoptiva", "hijo adoptivo"),
  sibling: either("hermana adoptiva", "hermano adoptivo"),
} satisfies Record<string, Forms>;
const IN_LAW: Record<InLaw, Forms> = {
  parentInLaw: either("suegra", "suegro"),
  siblingInLaw: either("cuñada", "cuñado"),
  childInLaw: either("nuera", "yerno"),
};

function either(female: string, male: string): Forms {
  return [female, male, `${male} o ${female}`];
}

/** The words from the last to the first: `hija de la prima`. */
export function spanishWords(terms: readonly KinTerm[]): string {
  return terms
    .flatMap((term) => (term.is === "blood" ? bloodWords(term) : [word(term)]))
    .reduce((owner, { text, isFeminine }) => ({
      text: `${text} ${owner.isFeminine ? "de la" : "del"} ${owner.text}`,
      isFeminine,
    })).text;
}

function said(forms: Forms, sex: Named | undefined): Word {
  return { text: formOf(forms, sex), isFeminine: sex === "female" };
}

function word(term: Exclude<KinTerm, Blood>): Word {
  const { sex } = term;
  if (term.is === "partner") return partner(term);
  if (!("by" in term))
    return said(term.end === "former" ? past(IN_LAW[term.is]) : IN_LAW[term.is], sex);
  return said(bond(term.is, term.by), sex);
}

function bond(is: "parent" | "child" | "sibling", by: BondKind): Forms {
  if (by === "step") return STEP[is];
  if (by === "adopted") return ADOPTED[is];
  if (by === "foster") return around("", NEAR[is], " de acogida");
  if (by === "half") return either("media hermana", "medio hermano");
  return is === "parent" ? ["donante", "donante", "donante"] : around("", CHILD, " por donación");
}

/** Whoever isn't married is a "pareja", a feminine word whoever it is. */
function partner({ kind, end, sex }: Extract<KinTerm, { is: "partner" }>): Word {
  if (kind !== "married") {
    const text = kind === "registered" ? "pareja de hecho" : "pareja";
    const separated = end === "separated" ? " separada" : "";
    return { text: `${end === "former" ? "ex" : ""}${text}${separated}`, isFeminine: true };
  }
  if (end === "former") return said(past(SPOUSE), sex);
  const { text, isFeminine } = said(SPOUSE, sex);
  const separated = end === null ? "" : isFeminine ? " separada" : " separado";
  return { text: text + separated, isFeminine };
}

/** `exsuegra`, `exsuegro o exsuegra`. */
function past([female, male, anybody]: Forms): Forms {
  return [`ex${female}`, `ex${male}`, anybody.replaceAll(/(^| o )/g, "$1ex")];
}

function bloodWords({ up, across, down }: Blood): Word[] {
  if (across === undefined) {
    return [
      ...(up.length > 0 ? [said(generation(ANCESTORS, up.length), up.at(-1))] : []),
      ...(down.length > 0 ? [said(generation(DESCENDANTS, down.length), down.at(-1))] : []),
    ];
  }
  if (down.length === 0) return besideAncestor(up, across);
  return up.length === 0 ? belowSibling(across, down) : cousin(up, down);
}

function besideAncestor(up: readonly Named[], across: Named): Word[] {
  if (up.length === 0) return [said(SIBLING, across)];
  const far = ANCESTORS[up.length - 1];
  if (far === undefined) {
    return [said(generation(ANCESTORS, up.length), up.at(-1)), said(SIBLING, across)];
  }
  return [said(up.length === 1 ? AUNT : joint(AUNT, far), across)];
}

function belowSibling(across: Named, down: readonly Named[]): Word[] {
  const far = DESCENDANTS[down.length - 1];
  if (far === undefined) {
    return [said(SIBLING, across), said(generation(DESCENDANTS, down.length), down.at(-1))];
  }
  return [said(down.length === 1 ? NIECE : joint(NIECE, far), down.at(-1))];
}

/** `tía abuela`, `tío abuelo o tía abuela`. */
function joint(forms: Forms, far: Forms): Forms {
  return either(`${forms[0]} ${far[0]}`, `${forms[1]} ${far[1]}`);
}

const DEGREES: readonly Forms[] = [
  ["", "", ""],
  either("segunda", "segundo"),
  either("tercera", "tercero"),
  either("cuarta", "cuarto"),
  either("quinta", "quinto"),
  either("sexta", "sexto"),
];

/** Of an ancestor, or somebody's descendants: `primo del padre`, `hija de la prima`. */
function cousin(up: readonly Named[], down: readonly Named[]): Word[] {
  const degree = Math.min(up.length, down.length, DEGREES.length);
  const above = up.slice(0, up.length - degree);
  const below = down.slice(degree);
  const forms = degree === 1 ? COUSIN : joint(COUSIN, DEGREES[degree - 1] ?? COUSIN);
  return [
    ...(above.length > 0 ? [said(generation(ANCESTORS, above.length), above.at(-1))] : []),
    said(forms, down[degree - 1]),
    ...(below.length > 0 ? [said(generation(DESCENDANTS, below.length), below.at(-1))] : []),
  ];
}
