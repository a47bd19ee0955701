/** The form as it is sent, with a script or without. */

export const GUEST_FORM = "coming-form";
/** The anchor after it was sent without a script. */
export const THANKS = "coming-thanks";
/** A honeypot: people don't see the field and bots fill it in; what they send is discarded. */
export const HONEYPOT = "website";

export type Typed = { name: string; persons: number };

/** What was refused: the reason, and what was typed. */
export type Refusal = { message: string; fields: Record<string, string>; typed: Typed };

export function typedIn(form: FormData): Typed {
  const name = form.get("name");
  return {
    name: typeof name === "string" ? name.trim() : "",
    persons: Number(form.get("persons")),
  };
}

export function isFromMachine(form: FormData): boolean {
  return form.get(HONEYPOT) !== "" && form.get(HONEYPOT) !== null;
}
