/** The form as it is sent, with a script or without. */

export const GUEST_FORM = "coming-form";
/** The anchor after it was sent without a script. */
export const THANKS = "coming-thanks";

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
