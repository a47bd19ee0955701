import { describe, expect, it } from "vitest";
import { fieldProblems } from "#platform/field-problems.ts";
import * as cases from "./cases/contract.ts";
import * as reports from "./contract.ts";
import * as holds from "./holds/contract.ts";
import * as statements from "./statements/contract.ts";
import * as transparency from "./transparency/contract.ts";

const ID = "0199c8a2-7c1e-7000-8000-000000000001";
const NOTICE = {
  memorial: "inger-ostergard",
  kind: "guestbook",
  itemId: ID,
  reason: "privacy",
  explanation: "Min adresse står i hilsenen.",
  name: "Bo Lund",
  email: "bo@example.org",
  goodFaith: true,
} as const;

async function problemsOf(change: object): Promise<string[]> {
  const schema = await reports.reportForm.load();
  const parsed = schema.safeParse({ ...NOTICE, ...change });
  return parsed.success ? [] : Object.keys(fieldProblems(parsed.error.issues));
}

describe("a notice", () => {
  it.each([
    ["nothing wrong", {}, []],
    ["no good faith", { goodFaith: false }, ["goodFaith"]],
    ["a name of two lines", { name: "Bo\r\nBcc: alle@example.org" }, ["name"]],
    ["an address of two lines", { email: "bo@example.org\r\nBcc: a@example.org" }, ["email"]],
    ["no name", { name: null, email: null }, ["name", "email"]],
    ["no name about child abuse", { name: null, email: null, reason: "childAbuse" }, []],
    ["no item", { itemId: null }, ["itemId"]],
    ["an item of the page itself", { kind: "memorial" }, ["itemId"]],
    ["the page itself", { kind: "memorial", itemId: null }, []],
    ["too few words", { explanation: "Væk" }, ["explanation"]],
    ["a field that there isn't", { extra: 1 }, ["extra"]],
  ])("with %s", async (_, change, fields) => {
    expect(await problemsOf(change)).toEqual(fields);
  });
});

it("a decision to keep has no day", async () => {
  const schema = await cases.decisionForm.load();
  const decision = { outcome: "keep", ground: "terms", reference: "4", reasons: "x".repeat(20) };
  expect(schema.safeParse(decision).success).toBe(true);
  expect(schema.safeParse({ ...decision, until: "2027-01-01" }).success).toBe(false);
});

it("only what is hidden or removed needs a ground", async () => {
  const schema = await cases.decisionForm.load();
  const refused = (given: object) => {
    const parsed = schema.safeParse({ reasons: "x".repeat(20), ...given });
    return parsed.success ? [] : Object.keys(fieldProblems(parsed.error.issues));
  };
  expect(refused({ outcome: "keep" })).toEqual([]);
  for (const outcome of ["restrict", "remove"]) {
    expect(refused({ outcome })).toEqual(["ground", "reference"]);
    expect(refused({ outcome, ground: "law", reference: " " })).toEqual(["reference"]);
    expect(refused({ outcome, ground: "law", reference: "§ 267" })).toEqual([]);
  }
});

it("nothing of these contracts is called the same", () => {
  const names = [cases, reports, holds, statements, transparency].flatMap((part) =>
    Object.keys(part),
  );
  expect(new Set(names).size).toBe(names.length);
});
