import { joinNamePieces } from "./name-pieces.ts";
import { partOf, structureOf, textOf, withParts, type Structure } from "./structure.ts";
import { IDENTIFIERS, WRITINGS } from "./to-seven.ts";
import { isOnlyOfSeven, OLD_TAGS, WAS } from "./version-tags.ts";
import { ruleOf, type Said } from "./version-values.ts";

/** The addresses of a file's extension tags, as its header has them. */
export type Schema = ReadonlyMap<string, string>;

/** A record of version 7 as 5.5.1 has it. What it has no place for gets a tag of its own, from which it turns back. */
export function toFive(record: Structure, schema: Schema): Structure {
  return record.tag === "HEAD" ? record : convert(record, null, schema);
}

function convert(structure: Structure, parent: string | null, schema: Schema): Structure {
  return (
    identifier(structure, parent, schema) ??
    writing(structure, parent, schema) ??
    converted(structure, parent, schema)
  );
}

function partsIn(structure: Structure, tag: string, schema: Schema): Structure[] {
  const parts = (structure.parts ?? []).map((part) => convert(part, tag, schema));
  return structure.tag === "NAME" || structure.tag === "TRAN" ? joinNamePieces(parts) : parts;
}

function converted(structure: Structure, parent: string | null, schema: Schema): Structure {
  const { xref, to, tag } = structure;
  const old = tagOf(structure, parent, schema);
  const rule = ruleOf(tag, parent);
  const was = partOf(structure, WAS);
  if (rule === null || to !== undefined)
    return structureOf(old, {
      xref,
      to,
      text: structure.text,
      parts: partsIn(structure, tag, schema),
    });
  const phrase = textOf(structure, "PHRASE");
  const said = { text: structure.text ?? "", phrase };
  const isSame = was?.text !== undefined && isSaid(rule.up(was.text), said);
  const below = isSame ? { text: was.text ?? "", phrase: null } : rule.down(said);
  const isTold = phrase !== null && below.phrase === null;
  const rest = (structure.parts ?? []).filter(
    (part) => !(part === was) && !(isTold && part === partOf(structure, "PHRASE")),
  );
  return structureOf(old, {
    xref,
    text: below.text,
    parts: partsIn(withParts(structure, rest), tag, schema),
  });
}

function isSaid(a: Said, b: Said): boolean {
  return a.text === b.text && a.phrase === b.phrase;
}

function tagOf({ tag }: Structure, parent: string | null, schema: Schema): string {
  if (tag === "SNOTE") return "NOTE";
  if (tag === "ROLE" && parent === "ASSO") return "RELA";
  if (tag === "MEDI" && parent === "FORM") return "TYPE";
  const address = tag.startsWith("_") ? schema.get(tag) : undefined;
  if (address?.startsWith(OLD_TAGS) === true) return address.slice(OLD_TAGS.length);
  return isOnlyOfSeven(tag, parent) ? `_${tag}` : tag;
}

function identifier(structure: Structure, parent: string | null, schema: Schema): Structure | null {
  const type = structure.tag === "EXID" ? textOf(structure, "TYPE") : null;
  const old = Object.keys(IDENTIFIERS).find((tag) => IDENTIFIERS[tag] === type);
  if (old === undefined || parent === null) return null;
  const rest = (structure.parts ?? []).filter((part) => part !== partOf(structure, "TYPE"));
  return structureOf(old, {
    text: structure.text,
    parts: partsIn(withParts(structure, rest), old, schema),
  });
}

function writing(structure: Structure, parent: string | null, schema: Schema): Structure | null {
  if (structure.tag !== "TRAN" || (parent !== "NAME" && parent !== "PLAC")) return null;
  const language = textOf(structure, "LANG");
  const own = textOf(structure, "_TYPE");
  const known = Object.keys(WRITINGS).find((key) => WRITINGS[key] === language);
  const told = language === "und-Latn" ? "ROMN" : "FONE";
  if (known === undefined && language !== "und-Latn" && language !== "und") return null;
  const [tag = told, type = own] = known?.split(" ") ?? [];
  const said = type === null ? [] : [{ tag: "TYPE", text: type }];
  const dropped = [
    partOf(structure, "LANG"),
    known === undefined ? partOf(structure, "_TYPE") : null,
  ];
  const rest = (structure.parts ?? []).filter((part) => !dropped.includes(part));
  return structureOf(tag, {
    text: structure.text,
    parts: [...said, ...partsIn(withParts(structure, rest), "TRAN", schema)],
  });
}
