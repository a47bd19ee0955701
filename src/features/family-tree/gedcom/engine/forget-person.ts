import { readableText } from "./local-files.ts";
import { withParts, type Structure } from "./structure.ts";

type Forgotten = { id: string; isNamed: (text: string) => boolean };

/** A record without what points to somebody or calls them by name; `null` for one of which nothing is left. */
export function forgetIn(record: Structure, who: Forgotten): Structure | null {
  if (record.xref === who.id && record.tag === "INDI") return null;
  return isNaming(record, who) ? null : pruned(record, who);
}

function pruned(structure: Structure, who: Forgotten): Structure {
  const parts = structure.parts ?? [];
  const left = parts.flatMap((part) => {
    // Somebody else may have the same name.
    const isGone = part.to === who.id || (part.tag !== "NAME" && isNaming(part, who));
    return isGone ? [] : [pruned(part, who)];
  });
  const isSame = left.length === parts.length && left.every((part, at) => part === parts[at]);
  return isSame ? structure : withParts(structure, left);
}

function isNaming(structure: Structure, { isNamed }: Forgotten): boolean {
  const text = readableText(structure);
  return text !== undefined && isNamed(text);
}
