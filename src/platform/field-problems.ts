import type { z } from "zod";
import type { FieldProblem } from "#platform/errors.ts";

/**
 * zod's issues as one problem per field, on the server or in a form; unknown fields by their own
 * name.
 */
export function fieldProblems(issues: readonly z.core.$ZodIssue[]): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {};
  for (const issue of issues) {
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) problems[key] = { key: "unknown" };
      continue;
    }
    const field = issue.path.map(String).join(".") || "body";
    problems[field] ??= problemOf(issue);
  }
  return problems;
}

function problemOf(issue: z.core.$ZodIssue): FieldProblem {
  switch (issue.code) {
    case "too_small":
      if (isNumber(issue)) return { key: "tooSmall", values: { limit: Number(issue.minimum) } };
      if (isList(issue)) return { key: "tooFew", values: { count: Number(issue.minimum) } };
      return Number(issue.minimum) === 1 && issue.origin === "string"
        ? { key: "required" }
        : { key: "tooShort", values: { count: Number(issue.minimum) } };
    case "too_big":
      if (isNumber(issue)) return { key: "tooBig", values: { limit: Number(issue.maximum) } };
      if (isList(issue)) return { key: "tooMany", values: { count: Number(issue.maximum) } };
      return { key: "tooLong", values: { count: Number(issue.maximum) } };
    case "invalid_type":
      return { key: keyOfType(issue) };
    case "invalid_value":
      return { key: isUnchosen(issue) ? "option" : keyIn(issue.message) };
    case "custom":
      return { key: keyIn(issue.message), ...(issue.params && { values: valuesIn(issue.params) }) };
    case "invalid_format":
      return { key: issue.format === "email" ? "email" : keyIn(issue.message) };
    default:
      return { key: keyIn(issue.message) };
  }
}

/** A number's limit concerns its value, not its digits. */
function isNumber({ origin }: { origin: string }): boolean {
  return ["number", "int", "bigint"].includes(origin);
}

/** A list's limit concerns its length. */
function isList({ origin }: { origin: string }): boolean {
  return ["array", "set", "map", "record"].includes(origin);
}

function keyOfType({ expected, input }: z.core.$ZodIssueInvalidType): string {
  if (input === undefined) return "required";
  if (expected === "int") return "wholeNumber";
  return expected === "number" ? "number" : "invalid";
}

/** Of several values none is given, and the schema has no key of its own for that. */
function isUnchosen({ input, values, message }: z.core.$ZodIssueInvalidValue): boolean {
  const isMissing = input === undefined || input === null || input === "";
  return isMissing && values.length > 1 && keyIn(message) === "invalid";
}

/** The limit that our own rules report (`params`), for the message. */
function valuesIn(params: Record<string, unknown>): Record<string, string | number> {
  const entries = Object.entries(params).flatMap(([name, value]) =>
    typeof value === "string" || typeof value === "number" ? [[name, value] as const] : [],
  );
  return Object.fromEntries(entries);
}

/**
 * Our schemas name a translation key in one word (`{ error: "slug" }`); zod's own messages are
 * sentences.
 */
function keyIn(message: string): string {
  return /^[a-z]\w*$/i.test(message) ? message : "invalid";
}

/** A problem may be worded for one field, as in `required_name`: the last name in the field's path. */
export function contextOf(field: string): string {
  return field.split(".").findLast((part) => !/^\d+$/.test(part)) ?? field;
}
