/** The fields of the form, which are those of its call. */
const FIELDS = ["name", "email", "message", "shownAt", "website"] as const;

export const CONTACT_FORM = "contact-form";
/** Where the page is read on after a letter was sent without a script. */
export const THANKS = "received";

export type Typed = Record<string, string>;

/** A letter that was sent and not accepted: why, and all that was typed. */
export type Refusal = { message: string; fields: Record<string, string>; typed: Typed };

export function typedIn(form: FormData): Typed {
  return Object.fromEntries(
    FIELDS.map((name) => {
      const value = form.get(name);
      return [name, typeof value === "string" ? value.trim() : ""];
    }),
  );
}
