const SPELLED: Record<string, string> = { æ: "ae", ø: "oe", å: "aa", ß: "ss", ð: "d", þ: "th" };

/** A name as a slug: ASCII letters, words joined by hyphens. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[æøåßðþ]/g, (letter) => SPELLED[letter] ?? letter)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .split(/[^a-z0-9]/)
    .filter((word) => word !== "")
    .join("-");
}

/** Returns unique slugs: the second of a name gets the year of birth, the next a number. */
export function createSlugs(): (name: string, bornYear: number) => string {
  const taken = new Set<string>();
  return (name, bornYear) => {
    const base = slugOf(name);
    const candidates = [base, `${base}-${bornYear}`];
    let slug = candidates.find((candidate) => !taken.has(candidate));
    for (let n = 2; slug === undefined; n++) {
      const numbered = `${base}-${bornYear}-${n}`;
      if (!taken.has(numbered)) slug = numbered;
    }
    taken.add(slug);
    return slug;
  };
}
