import type { EntryKind } from "../../components/memorial-queries.ts";

/** A field that people don't see and machines fill in. What comes with it is not kept. */
export const HONEYPOT = "website";
/** When it was made, which is never after it was shown. */
export const MADE_AT = "made";
/** Which of a page's forms was sent. */
export const KIND = "kind";

const FIELDS = {
  candle: ["name", "message"],
  guestbook: ["authorName", "message", "relation"],
  tribute: ["authorName", "message", "relation"],
} as const satisfies Record<EntryKind, readonly string[]>;

export type Typed = Record<string, string>;

/** A form that was sent and not accepted: why, and all that was typed. */
export type Refusal = {
  kind: EntryKind;
  message: string;
  fields: Record<string, string>;
  typed: Typed;
};

export function kindOf(form: FormData): EntryKind | null {
  const kind = form.get(KIND);
  return kind === "candle" || kind === "guestbook" || kind === "tribute" ? kind : null;
}

/** What was typed, by field; these are the fields of the kind's call. */
export function typedIn(form: FormData, kind: EntryKind): Typed {
  return Object.fromEntries(
    FIELDS[kind].map((name) => {
      const value = form.get(name);
      return [name, typeof value === "string" ? value.trim() : ""];
    }),
  );
}

export function isFromMachine(form: FormData): boolean {
  const trap = form.get(HONEYPOT);
  return typeof trap === "string" && trap !== "";
}

/**
 * For how many seconds a form was there to be filled in, as a header. A page is kept and sent to many, so
 * it knows when it was made and not when it was shown: nobody seems quicker than they were.
 */
export function ageOf(form: FormData): Record<string, string> {
  const seconds = Math.floor((Date.now() - Number(form.get(MADE_AT) || Number.NaN)) / 1000);
  return { "form-age": String(seconds) };
}

/** Where a page is read on after an entry was left without a script. */
export function thanksId(kind: EntryKind): string {
  return `${kind}-left`;
}

/** The same, where it waits to be read. */
export function waitsId(kind: EntryKind): string {
  return `${kind}-waits`;
}

export function formId(kind: EntryKind): string {
  return `${kind}-form`;
}
