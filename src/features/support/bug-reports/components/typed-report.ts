import type { CallInput } from "#platform/call.ts";
import { textsIn } from "#platform/pages/form-body.ts";
import { BUG_ERRORS_MAX, type reportBug } from "../contract.ts";
import type { SeenPage } from "./seen-page.ts";

export const BUG_FORM = "bug-report-form";
/** The anchor after a report was sent without a script. */
export const THANKS = "received";

const FIELDS = ["message", "email", "tellMe", "route", "build", "shownAt"] as const;

export type Typed = Record<(typeof FIELDS)[number], string>;

/** A report that was refused: the error, and all that was typed. */
export type Refusal = { message: string; fields: Record<string, string>; typed: Typed };

export function typedIn(form: FormData): Typed {
  return textsIn(form, FIELDS);
}

type Report = Exclude<NonNullable<CallInput<typeof reportBug>["body"]>, FormData>;

/** What was typed as the call takes it: what was left empty isn't sent. */
export function reportOf({ email, tellMe, ...typed }: Typed): Report {
  return {
    ...typed,
    ...(email !== "" && { email }),
    ...(tellMe !== "" && { tellMe: true }),
  };
}

/** What is sent of the page only because somebody ticked it. */
export function withTicked(
  report: Report,
  seen: SeenPage | null,
  ticked: { path: boolean; errors: boolean },
): Report {
  if (seen === null) return report;
  const errors = seen.errors.slice(0, BUG_ERRORS_MAX).map((text) => ({ text }));
  return {
    ...report,
    ...(ticked.path && { path: seen.path }),
    ...(ticked.errors && errors.length > 0 && { errors }),
  };
}

/** The report as a form with its picture. */
export function formOf(report: Report, picture: Blob): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(report)) {
    form.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  form.set("picture", picture);
  return form;
}
