import { withParts, type Structure, type Version } from "./structure.ts";

/**
 * The names under which an archive may hold what a FILE names, the likeliest first; none for what lies elsewhere.
 * Version 7 writes them as references of the web, older programs as paths of their system.
 */
export function namesFor(payload: string): string[] {
  const plain = payload.trim();
  const isElsewhere = /^(?:[a-z][a-z0-9+.-]+:|[/\\]{2})/i.test(plain);
  if (plain === "" || isElsewhere) return [];
  const slashed = plain.replaceAll("\\", "/");
  const names = [decoded(plain), plain, slashed].flatMap((name) => name ?? []);
  return [...new Set(names.map((name) => name.replace(/^(?:\.\/)+/, "")))];
}

function decoded(payload: string): string | null {
  try {
    return decodeURIComponent(payload);
  } catch {
    return null;
  }
}

/** What a structure says to whoever reads it: names of files may be written as parts of an address. */
export function readableText({ tag, text }: Structure): string | undefined {
  return tag === "FILE" && text !== undefined ? (decoded(text) ?? text) : text;
}

/** How a FILE names what an archive holds under this name. What names it already stays as it is written. */
export function payloadFor(name: string, payload: string, version: Version): string {
  if (version === "5.5.1") return name;
  const isReference = /^(?:[\w.!~*'();:@&=+$,/-]|%[0-9a-f]{2})+$/i.test(payload);
  if (isReference && namesFor(payload)[0] === name) return payload;
  // A colon in the first step of a path would be the end of a scheme.
  return name.split("/").map(encodeURIComponent).join("/");
}

/** The ids of the media to which a record, or anything in it, points. */
export function mediaOf({ tag, to, parts = [] }: Structure): string[] {
  return [...(tag === "OBJE" && to !== undefined ? [to] : []), ...parts.flatMap(mediaOf)];
}

/** The FILEs of media, which may stand in a record of their own or inside of another. */
export function filesIn({ tag, parts = [] }: Structure): Structure[] {
  return parts.flatMap((part) => (tag === "OBJE" && part.tag === "FILE" ? [part] : filesIn(part)));
}

/** A record whose media name their files in another way; the same where nothing differs. */
export function withFiles(structure: Structure, payloadOf: (payload: string) => string): Structure {
  const { tag, parts } = structure;
  if (parts === undefined) return structure;
  const left = parts.map((part) => {
    if (tag !== "OBJE" || part.tag !== "FILE") return withFiles(part, payloadOf);
    const text = payloadOf(part.text ?? "");
    return text === (part.text ?? "") ? part : { ...part, text };
  });
  return left.every((part, at) => part === parts[at]) ? structure : withParts(structure, left);
}
