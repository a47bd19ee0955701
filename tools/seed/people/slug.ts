const SPELLED: Record<string, string> = { æ: "ae", ø: "oe", å: "aa", ß: "ss", ð: "d", þ: "th" };

/** A name as it stands in an address: plain letters, words joined by hyphens. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[æøåßðþ]/g, (letter) => SPELLED[letter] ?? letter)
    .normalize("NFD")
    .replace(/[^a-z0-9]+/g, (run) => (/^\p{M}+$/u.test(run) ? "" : "-"))
    .replace(/^-+|-+$/g, "");
}

/** Hands out each slug once: the second of a name gets the year of birth, the next a number. */
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
