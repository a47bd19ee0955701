import { textsIn } from "#platform/pages/form-body.ts";

/** The fields of the form, named as in its API call. */
const FIELDS = ["name", "email", "message", "shownAt", "website"] as const;

export const CONTACT_FORM = "contact-form";
/** The anchor after a message was sent without a script. */
export const THANKS = "received";

export type Typed = Record<(typeof FIELDS)[number], string>;

/** A message that was refused: the error, and all that was typed. */
export type Refusal = { message: string; fields: Record<string, string>; typed: Typed };

export function typedIn(form: FormData): Typed {
  return textsIn(form, FIELDS);
}
