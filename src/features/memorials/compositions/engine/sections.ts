import type { Key } from "./keys.ts";
import type { Random } from "./random.ts";
import type { Close, Form, Mood } from "./score.ts";

export type PhraseRole = {
  /** Phrases with the same label have the same melody. */
  label: "a" | "a2" | "a3" | "b" | "b2" | "amen";
  close: Close;
  closesIn: "home" | "dominant" | "relative";
  area: "home" | "middle";
  isContrast: boolean;
  /** How much moves: from 0, plain. */
  motion: number;
};

/** The phrases of a piece with so many sections; 0 is its shortest shape. */
export function orderSections(
  form: Form,
  mood: Mood,
  sections: number,
  key: Key,
  random: Random,
): PhraseRole[] {
  const away =
    key.mode === "minor"
      ? "relative"
      : mood === "light" && random.chance(30)
        ? "relative"
        : "dominant";
  return form === "chorale"
    ? orderChorale(Math.max(1, sections), away)
    : orderSong(sections, random.chance(50) ? away : "home", random.chance(40) ? "open" : "half");
}

function roleOf(label: PhraseRole["label"], close: Close, motion: number): PhraseRole {
  const isContrast = label === "b" || label === "b2";
  const area = isContrast ? "middle" : "home";
  return { label, close, closesIn: "home", area, isContrast, motion };
}

/** A A′ B A″, again with moving inner parts, and the amen. */
function orderChorale(passes: number, away: PhraseRole["closesIn"]): PhraseRole[] {
  const roles: PhraseRole[] = [];
  for (let pass = 0; pass < passes; pass += 1) {
    const motion = passes === 1 ? 1 : Math.min(pass, 2);
    roles.push(
      roleOf("a", "half", motion),
      { ...roleOf("a2", "full", motion), closesIn: away },
      roleOf("b", "half", motion),
      roleOf("a3", "full", motion),
    );
  }
  return [...roles, roleOf("amen", "plagal", 1)];
}

/** A B A′, with further B A in longer pieces, and a plagal coda. */
function orderSong(
  sections: number,
  closesIn: PhraseRole["closesIn"],
  first: "open" | "half",
): PhraseRole[] {
  const a2: PhraseRole = { ...roleOf("a2", "full", 0), closesIn };
  const amen = roleOf("amen", "plagal", 0);
  if (sections === 0) {
    return [roleOf("a", first, 0), a2, roleOf("b", "half", 1), roleOf("a3", "full", 1), amen];
  }
  const roles: PhraseRole[] = [];
  for (let section = 0; section < sections; section += 1) {
    roles.push({ ...roleOf("a", first, section) }, { ...a2, motion: section });
    roles.push(roleOf("b", "open", section + 1), roleOf("b2", "half", section + 1));
  }
  return [...roles, roleOf("a", first, sections), roleOf("a3", "full", sections), amen];
}
