import { textsIn } from "#platform/pages/form-body.ts";
import { ENTRY_KINDS, type EntryKind } from "../contract.ts";

/** A honeypot: people don't see the field and bots fill it in; such entries are discarded. */
export const HONEYPOT = "website";
/** When the page was rendered, which is never after the form was shown. */
export const MADE_AT = "made";
/** The burnt-out candle that a form lights again, in place of an entry. */
export const RELIGHT = "relight";
/** The kind of entry that the form sends. */
export const KIND = "kind";

/** Which decade the memory is of. */
export const DECADE = "decade";

const CANDLE_FIELDS = ["name", "message"];
const MESSAGE_FIELDS = ["authorName", "message", "relation"];

export type Typed = Record<string, string>;

/** A refused form: the reason, and everything that was typed. */
export type Refusal = {
  kind: EntryKind;
  message: string;
  fields: Record<string, string>;
  typed: Typed;
};

declare module "#features/memorials/content/components/page-sections.ts" {
  interface SectionParts {
    /** Why the server refused what a form without a script sent. */
    refusal: Refusal | null;
  }
}

export function kindOf(form: FormData): EntryKind | null {
  const kind = form.get(KIND);
  return ENTRY_KINDS.find((one) => one === kind) ?? null;
}

/** The typed values, by the fields of the kind's call; the decade of a form that asks for a memory. */
export function typedIn(form: FormData, kind: EntryKind): Typed {
  const names = kind === "candle" ? CANDLE_FIELDS : MESSAGE_FIELDS;
  return textsIn(form, form.has(DECADE) ? [...names, DECADE] : names);
}

export function isFromMachine(form: FormData): boolean {
  const trap = form.get(HONEYPOT);
  return typeof trap === "string" && trap !== "";
}

/**
 * The header with the number of seconds for which the form was shown. Pages are cached, so it
 * counts from rendering: a visitor may seem slower than they were, never faster.
 */
export function ageOf(form: FormData): Record<string, string> {
  const seconds = Math.floor((Date.now() - Number(form.get(MADE_AT) || Number.NaN)) / 1000);
  return { "form-age": String(seconds) };
}

/** The id of the thanks for an entry submitted without JavaScript. */
export function thanksId(kind: EntryKind): string {
  return `${kind}-left`;
}

/** The same, for a pending entry. */
export function waitsId(kind: EntryKind): string {
  return `${kind}-waits`;
}

export function formId(kind: EntryKind): string {
  return `${kind}-form`;
}
