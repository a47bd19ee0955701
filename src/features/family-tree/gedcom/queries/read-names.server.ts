import { hasLink } from "#platform/links.ts";
import { NAME_MAX } from "../../tree/contract.ts";
import type { PersonContent } from "../../tree/model.ts";
import { fitLine } from "../engine/fit-text.ts";
import { partsOf, textOf, type Structure } from "../engine/structure.ts";

type Name = PersonContent["names"][number];

/** Of somebody whom a file doesn't name: as genealogists of any language write it. */
export const UNNAMED = "N.N.";

export type ReadNames = {
  name: string;
  nickname: string | null;
  /** The surname at birth, where the first name is another. */
  birthName: string | null;
  /** The structure that says it. */
  birthNameOf: Structure | null;
  /** All but the first, each with its structure. */
  others: { name: Name; of: Structure }[];
};

export function readNames(record: Structure): ReadNames {
  const [first, ...rest] = partsOf(record, "NAME");
  const main = first === undefined ? null : readName(first);
  const birth = rest.find((structure) => isOfBirth(structure, main?.surname ?? null)) ?? null;
  const atBirth = birth && readName(birth);
  const others = rest.flatMap((of) => {
    // A surname alone is told as the birth name.
    const name = of === birth && atBirth?.given === null ? null : readName(of);
    return name === null ? [] : [{ name, of }];
  });
  return {
    name: main?.full ?? UNNAMED,
    nickname: first === undefined ? null : fitLine(textOf(first, "NICK"), NAME_MAX),
    birthName: atBirth?.surname ?? null,
    birthNameOf: birth,
    others,
  };
}

function isOfBirth(structure: Structure, surname: string | null): boolean {
  const type = typeOf(structure);
  if (type !== "BIRTH" && type !== "MAIDEN") return false;
  const own = readName(structure)?.surname ?? null;
  return own !== null && own !== surname;
}

function typeOf(structure: Structure): string {
  return (textOf(structure, "TYPE") ?? "").trim().toUpperCase();
}

/** `Ane Marie /Lund/ d. y.`, or its pieces where it is empty. */
export function readName(structure: Structure): Name | null {
  const [before = "", within, after = ""] = (structure.text ?? "").split("/");
  const piece = (tag: string) =>
    partsOf(structure, tag)
      .map(({ text }) => text ?? "")
      .join(" ");
  const surname = fitName(within) ?? fitName(`${piece("SPFX")} ${piece("SURN")}`);
  const given = fitName(piece("GIVN")) ?? fitName(before);
  const pieces = `${piece("NPFX")} ${given ?? ""} ${surname ?? ""} ${piece("NSFX")}`;
  const full = fitName(`${before} ${within ?? ""} ${after}`) ?? fitName(pieces);
  return full === null ? null : { kind: kindOf(typeOf(structure)), given, surname, full };
}

function kindOf(type: string): Name["kind"] {
  if (type === "MARRIED") return "married";
  return type === "" || type === "BIRTH" || type === "MAIDEN" ? "birth" : "known";
}

/** Names are part of mails, so an address in one is none any more. */
function fitName(text: string | undefined): string | null {
  const name = fitLine(text, NAME_MAX);
  return name !== null && hasLink(name)
    ? fitLine(name.replaceAll(/[.:/@]+/g, " "), NAME_MAX)
    : name;
}
