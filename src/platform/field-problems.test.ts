import { expect, test } from "vitest";
import { z } from "zod";
import { contextOf, fieldProblems } from "./field-problems.ts";
import { line } from "./text.ts";

const form = z.strictObject({
  name: z.string().min(1),
  note: z.string().max(5),
  slug: z.string().regex(/^[a-z]+$/, { error: "slug" }),
  email: z.email(),
  terms: z.literal(true, { error: "acceptTerms" }),
  kind: z.enum(["person", "pet"]),
  count: z.number().int().min(1).max(9).optional(),
});

function problemsOf(input: unknown) {
  return fieldProblems(form.safeParse(input, { reportInput: true }).error?.issues ?? []);
}

test("every field gets one problem, by its translation key", () => {
  const input = { name: "", note: "123456", slug: "A", email: "x", terms: false, kind: "tree" };
  expect(problemsOf(input)).toEqual({
    name: { key: "required" },
    note: { key: "tooLong", values: { count: 5 } },
    slug: { key: "slug" },
    email: { key: "email" },
    terms: { key: "acceptTerms" },
    kind: { key: "invalid" },
  });
});

test("asks to choose where none of several values is given", () => {
  const input = { name: "a", note: "", slug: "a", email: "a@b.dk", terms: true };
  for (const kind of [undefined, null, ""]) {
    expect(problemsOf({ ...input, kind })).toEqual({ kind: { key: "option" } });
  }
  const unchosen = { ...input, kind: "pet", terms: undefined };
  expect(problemsOf(unchosen)).toEqual({ terms: { key: "acceptTerms" } });
});

test("limits a number's value, not its length", () => {
  const input = { name: "a", note: "", slug: "a", email: "a@b.dk", terms: true, kind: "pet" };
  expect(problemsOf({ ...input, count: 0 })).toEqual({
    count: { key: "tooSmall", values: { limit: 1 } },
  });
  expect(problemsOf({ ...input, count: 1e7 })).toEqual({
    count: { key: "tooBig", values: { limit: 9 } },
  });
});

test("names an unknown field by its own name", () => {
  const input = { name: "a", note: "", slug: "a", email: "a@b.dk", terms: true, kind: "pet", x: 1 };
  expect(problemsOf(input)).toEqual({ x: { key: "unknown" } });
});

test("reports a text's limit, however far it is exceeded", () => {
  for (const length of [6, 21, 1000]) {
    const issues = z.object({ name: line(5) }).safeParse({ name: "a".repeat(length) })
      .error?.issues;
    expect(fieldProblems(issues ?? [])).toEqual({ name: { key: "tooLong", values: { count: 5 } } });
  }
});

test("a problem is worded by the last name in its field's path", () => {
  expect(["name", "address.street", "lines.3", "lines.3.code", "body"].map(contextOf)).toEqual([
    "name",
    "street",
    "lines",
    "code",
    "body",
  ]);
});
