import type { CallInput } from "#platform/call.ts";
import { textsIn } from "#platform/pages/form-body.ts";
import { SECTION_RULES } from "../../sections/components/section-rules.ts";
import { REPORT_REASONS, type sendReport, type ReportReason } from "../contract.ts";
import type { ReportKind } from "../../sections/contract.ts";

/** The form as it is sent, with a script or without. */

const FIELDS = [
  "memorial",
  "kind",
  "item",
  "quote",
  "reason",
  "explanation",
  "name",
  "email",
  "goodFaith",
] as const;

export const REPORT_FORM = "report-form";

export type Typed = Record<(typeof FIELDS)[number], string>;

/** What was refused: the reason, and what was typed. */
export type Refusal = { message: string; fields: Record<string, string>; typed: Typed };

export function typedIn(form: FormData): Typed {
  return textsIn(form, FIELDS);
}

/** What the typed fields mean to the call; what is wrong with them it says itself. */
export function reportIn(typed: Typed): CallInput<typeof sendReport>["body"] {
  const { quote, explanation } = typed;
  const { memorial, kind, item } = subjectIn(typed);
  const reason = REPORT_REASONS.find((one) => one === typed.reason);
  // Whoever reports what is done to a child needn't say who they are.
  const isNameless = reason === "childAbuse";
  return {
    memorial,
    kind,
    itemId: item,
    ...(kind === "biography" && quote !== "" && { quote }),
    // What isn't chosen is refused at its field.
    reason: reason ?? ("" as ReportReason),
    explanation,
    name: isNameless && typed.name === "" ? null : typed.name,
    email: isNameless && typed.email === "" ? null : typed.email,
    goodFaith: (typed.goodFaith !== "") as true,
  };
}

export type ReportSubject = { memorial: string; kind: ReportKind; item: string | null };

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What is reported, by the parameters of the address or the fields of the form. */
export function subjectIn(given: { memorial: string; kind: string; item: string }): ReportSubject {
  const kinds = SECTION_RULES.flatMap((rule) => Object.keys(rule.kinds.reported));
  const known = kinds.includes(given.kind) ? (given.kind as ReportKind) : "memorial";
  const isWhole = known === "memorial" || known === "biography";
  const item = ID.test(given.item) ? given.item : null;
  // An address that has lost its end is still about the page.
  const kind = isWhole || item !== null ? known : "memorial";
  return { memorial: slugIn(given.memorial), kind, item: isWhole ? null : item };
}

/** A whole address may be pasted where the page is asked for. */
function slugIn(text: string): string {
  const [path = ""] = text.trim().split(/[?#]/);
  return (
    path
      .split("/")
      .filter((part) => part !== "")
      .at(-1) ?? ""
  );
}
