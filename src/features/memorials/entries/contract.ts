import { z } from "zod";

/**
 * All kinds of entries that visitors can leave on a page, in the order of their notifications.
 * `section` is the section that shows entries of the kind, and the last segment of their path. If
 * `isFormOpen` is false, the form is collapsed and the section is not linked to while it is empty.
 */
export const ENTRIES = {
  guestbook: {
    section: "guestbook",
    one: "greeting",
    many: "greetings",
    maxLength: 5000,
    isFormOpen: true,
  },
  candle: { section: "candles", one: "candle", many: "candles" },
  tribute: {
    section: "tributes",
    one: "tribute",
    many: "tributes",
    maxLength: 5000,
    isFormOpen: false,
  },
} as const;

export type EntryKind = keyof typeof ENTRIES;
export const ENTRY_KINDS = Object.keys(ENTRIES) as EntryKind[];

/** Candles have a table, a contract and a form of their own; all other kinds are messages. */
export type MessageKind = Exclude<EntryKind, "candle">;
export const MESSAGE_KINDS = ENTRY_KINDS.filter((kind) => kind !== "candle");

/** All kinds, in the order in which the editor lists them. */
export const MODERATED_KINDS: readonly EntryKind[] = [...MESSAGE_KINDS, "candle"];

/** Why an entry waits for approval; returned to moderators, never to its author. */
export const WAITS_FOR = ["checked", "links", "words", "quick"] as const;
export type WaitsFor = (typeof WAITS_FOR)[number];

/**
 * A random text that the author's browser keeps: who sends it again may change the entry for a
 * while (`policy.ts`). Stored as a digest, and part of no answer.
 */
export const authorSecret = z.string().regex(/^[\w-]{22,64}$/);
/** The body of the call by which an author takes an entry back. */
export const ownEntry = z.strictObject({ secret: authorSecret });
