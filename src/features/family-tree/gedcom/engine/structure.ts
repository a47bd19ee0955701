/**
 * One structure of a GEDCOM file with everything under it, known or not, in its order. What isn't there has no
 * property, as a record is kept as JSON beside thousands of others.
 */
export type Structure = {
  tag: string;
  /** The id that others point to, without its @; records have it. */
  xref?: string;
  /** Several lines of a text are joined by line feeds. Never together with `to`. */
  text?: string;
  /** The id that this points to. */
  to?: string;
  parts?: Structure[];
};

export type Version = "5.5.1" | "7.0";

/** A pointer to nothing, in version 7. */
export const VOID = "VOID";

export function partsOf(structure: Structure, ...tags: string[]): Structure[] {
  return (structure.parts ?? []).filter(({ tag }) => tags.includes(tag));
}

export function partOf(structure: Structure, ...tags: string[]): Structure | null {
  return (structure.parts ?? []).find(({ tag }) => tags.includes(tag)) ?? null;
}

export function textOf(structure: Structure, tag: string): string | null {
  return partOf(structure, tag)?.text ?? null;
}

/** Without the properties that say nothing. */
export function structureOf(
  tag: string,
  {
    xref,
    text,
    to,
    parts,
  }: Partial<Record<"xref" | "text" | "to", string | null>> & { parts?: Structure[] },
): Structure {
  return {
    tag,
    ...(xref ? { xref } : {}),
    ...(text ? { text } : {}),
    ...(to ? { to } : {}),
    ...(parts && parts.length > 0 ? { parts } : {}),
  };
}

/** The same with these parts. */
export function withParts(structure: Structure, parts: Structure[]): Structure {
  const { parts: _, ...own } = structure;
  return parts.length > 0 ? { ...own, parts } : own;
}
