import type { Actor } from "#platform/actor.ts";
import { holdsPlainWords, holdsWords } from "../restrictions/model.ts";
import { canDeleteMemorial, canEditMemorial, type Access } from "../policy.ts";
import type { Versioned, Words } from "./contract.ts";
import { textsOf } from "./model.ts";

/** Read, name, undo and restore versions. */
export function canSeeVersions(actor: Actor | null, memorial: Access): boolean {
  return canEditMemorial(actor, memorial);
}

/** End a version's words for good. */
export function canDeleteWords(actor: Actor | null, memorial: Access): boolean {
  return canDeleteMemorial(actor, memorial);
}

/** What decisions keep from being read on a page: quoted words, whole events, or the biography. */
export type Withheld = {
  ofBiography: readonly string[];
  ofOthers: readonly string[];
  events: ReadonlySet<string>;
  isStoryHidden: boolean;
};

type Version = {
  of: Versioned;
  eventId: string | null;
  words: string | null;
  erasedAt: Date | null;
};

/** Whether a version may be read and brought back. The one place that every way to its words asks. */
export function wordsOf(version: Version, withheld: Withheld): Words {
  if (version.erasedAt !== null) return "deleted";
  return isWithheld(version, withheld) ? "withheld" : "kept";
}

function isWithheld({ of, eventId, words }: Version, withheld: Withheld): boolean {
  const { ofBiography, ofOthers, events, isStoryHidden } = withheld;
  if (words === null) return false;
  const all = [...ofBiography, ...ofOthers];
  if (of === "timeline") return events.has(eventId ?? "") || holdsPlainWords(textsOf(words), all);
  // However few they are: staff meant these very words in this very text.
  return isStoryHidden || holdsWords(words, ofBiography, 1) || holdsWords(words, all);
}
