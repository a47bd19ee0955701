import { structureOf, textOf, withParts, type Structure } from "./structure.ts";
import { extensionFor, isOnlyOfSeven, WAS } from "./version-tags.ts";
import { ruleOf } from "./version-values.ts";
import { namePiecesApart } from "./name-pieces.ts";

type Context = { record: Structure; made: Structure[] };

export const IDENTIFIERS: Record<string, string> = {
  AFN: "https://gedcom.io/terms/v7/AFN",
  RFN: "https://gedcom.io/terms/v7/RFN",
  RIN: "https://gedcom.io/terms/v7/RIN",
};

/** The languages of 5.5.1's ways to write a name in other letters. */
export const WRITINGS: Record<string, string> = {
  "FONE hangul": "ko-hang",
  "FONE kana": "ja-hrkt",
  "ROMN pinyin": "und-Latn-pinyin",
  "ROMN romaji": "ja-Latn",
  "ROMN wadegiles": "zh-Latn-wadegile",
};

/**
 * A record of 5.5.1 as version 7 has it, by FamilySearch's guide, with the records that become its own by that.
 * What version 7 has no place for gets a tag of its own, from which it turns back.
 */
export function toSeven(record: Structure): Structure[] {
  const context: Context = { record, made: [] };
  const converted = record.tag === "HEAD" ? [record] : convert(record, null, context);
  return [...converted, ...context.made];
}

function convert(structure: Structure, parent: string | null, context: Context): Structure[] {
  const { tag } = structure;
  if (IDENTIFIERS[tag] !== undefined && structure.text !== undefined)
    return [identifier(structure, parent, context)];
  if ((tag === "FONE" || tag === "ROMN") && (parent === "NAME" || parent === "PLAC"))
    return [writing(structure, parent, context)];
  if (tag === "OBJE" && parent !== null && structure.to === undefined)
    return [ownMedia(structure, parent, context)];
  if (
    tag === "SOUR" &&
    parent !== null &&
    structure.to === undefined &&
    structure.text !== undefined
  )
    return [ownSource(structure, parent, context)];
  if (parent === "NAME" || parent === "TRAN") {
    const pieces = namePiecesApart(structure);
    if (pieces !== null) return pieces.map((piece) => withParts(piece, partsIn(piece, context)));
  }
  return [converted(structure, parent, context)];
}

function partsIn(structure: Structure, context: Context, tag = structure.tag): Structure[] {
  const parts = (structure.parts ?? []).flatMap((part) => convert(part, tag, context));
  return tag === "OBJE" && context.record === structure ? mediaParts(parts) : parts;
}

function converted(structure: Structure, parent: string | null, context: Context): Structure {
  const tag = tagOf(structure, parent);
  const { xref, to, text } = structure;
  const parts = partsIn(structure, context, tag);
  const rule = text === undefined ? null : ruleOf(tag, parent);
  if (rule === null || text === undefined) return structureOf(tag, { xref, to, text, parts });
  const said = rule.up(text);
  const back = rule.down(said);
  const isKept = back.text === text && back.phrase === null;
  const beside = [
    ...(said.phrase === null ? [] : [{ tag: "PHRASE", text: said.phrase }]),
    ...(isKept ? [] : [{ tag: WAS, text }]),
  ];
  return structureOf(tag, { xref, to, text: said.text, parts: [...beside, ...parts] });
}

function tagOf({ tag, to }: Structure, parent: string | null): string {
  if (tag === "NOTE" && (parent === null || to !== undefined)) return "SNOTE";
  if (tag === "RELA" && parent === "ASSO") return "ROLE";
  if (tag === "TYPE" && parent === "FORM") return "MEDI";
  if (tag === "WAC") return "INIL";
  if (tag.startsWith("_") && isOnlyOfSeven(tag.slice(1), parent)) return tag.slice(1);
  return isOnlyOfSeven(tag, parent) ? `_${tag}` : (extensionFor(tag) ?? tag);
}

function identifier(structure: Structure, parent: string | null, context: Context): Structure {
  const type = { tag: "TYPE", text: IDENTIFIERS[structure.tag] ?? "" };
  return structureOf("EXID", {
    text: structure.text,
    parts: [type, ...partsIn(structure, context, "EXID")],
  });
}

/** A name or place in other letters. */
function writing(structure: Structure, parent: string, context: Context): Structure {
  const type = textOf(structure, "TYPE");
  const language = WRITINGS[`${structure.tag} ${type}`];
  const rest = (structure.parts ?? []).filter(({ tag }) => tag !== "TYPE");
  const said = type === null || language !== undefined ? [] : [{ tag: "_TYPE", text: type }];
  const script = structure.tag === "ROMN" ? "und-Latn" : "und";
  const parts = [
    { tag: "LANG", text: language ?? script },
    ...said,
    ...partsIn({ ...structure, parts: rest }, context, "TRAN"),
  ];
  return structureOf("TRAN", { text: structure.text, parts });
}

function newId({ record, made }: Context, tag: string): string {
  return `${(record.xref ?? record.tag).toUpperCase().replaceAll(/[^A-Z0-9_]/g, "_")}_${tag}${made.length + 1}`;
}

/** Media that stood inside of another record become a record of their own. */
function ownMedia(structure: Structure, parent: string, context: Context): Structure {
  const xref = newId(context, "O");
  const own = { ...structure, xref };
  const stays = (structure.parts ?? []).filter(({ tag }) => tag.startsWith("_"));
  const goes = (structure.parts ?? []).filter(({ tag }) => !tag.startsWith("_"));
  const record = structureOf("OBJE", { xref, parts: goes });
  const inner: Context = { record, made: context.made };
  context.made.push(record);
  const at = context.made.length - 1;
  context.made[at] = withParts(record, partsIn(record, inner));
  return structureOf("OBJE", {
    to: own.xref,
    parts: stays.flatMap((part) => convert(part, "OBJE", context)),
  });
}

/** The form and title of media belong to their file. */
function mediaParts(parts: Structure[]): Structure[] {
  const file = parts.findIndex(({ tag }) => tag === "FILE");
  if (file < 0) return parts;
  const moved = parts.filter(({ tag }) => tag === "FORM" || tag === "TITL");
  const forms = moved.map((part) => (part.tag === "FORM" ? formOf(part) : part));
  return parts.flatMap((part, index) => {
    if (moved.includes(part)) return [];
    if (index !== file || forms.length === 0) return [part];
    const own = part.parts ?? [];
    const fresh = forms.filter(({ tag }) => !own.some((each) => each.tag === tag));
    return [withParts(part, [...own, ...fresh])];
  });
}

function formOf(part: Structure): Structure {
  const text = part.text === undefined ? undefined : ruleOf("FORM", "FILE")?.up(part.text).text;
  return structureOf("FORM", { text, parts: part.parts });
}

/** A source that was only told gets a record, with what it says. */
function ownSource(structure: Structure, parent: string, context: Context): Structure {
  const xref = newId(context, "S");
  const texts = (structure.parts ?? []).filter(({ tag }) => tag === "TEXT");
  const rest = (structure.parts ?? []).filter(({ tag }) => tag !== "TEXT");
  context.made.push(
    structureOf("SOUR", { xref, parts: [{ tag: "TITL", text: structure.text }, ...texts] }),
  );
  return structureOf("SOUR", {
    to: xref,
    parts: rest.flatMap((part) => convert(part, "SOUR", context)),
  });
}
