import { describe, expect, it } from "vitest";
import { reportIn, subjectIn, typedIn } from "./typed-report.ts";

const ID = "0199e0a4-0000-7000-8000-000000000001";

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

describe("subjectIn", () => {
  it.each([
    [{ memorial: "inger", kind: "guestbook", item: ID }, "inger", "guestbook", ID],
    [{ memorial: "inger", kind: "guestbook", item: "" }, "inger", "memorial", null],
    [{ memorial: "inger", kind: "biography", item: ID }, "inger", "biography", null],
    [{ memorial: "inger", kind: "unheard-of", item: "" }, "inger", "memorial", null],
    [
      { memorial: "https://mindelys.dk/memorial/inger/?guestbook=x#lys", kind: "", item: "" },
      "inger",
      "memorial",
      null,
    ],
    [{ memorial: "/", kind: "", item: "" }, "", "memorial", null],
  ])("of %j", (given, memorial, kind, item) => {
    expect(subjectIn(given)).toEqual({ memorial, kind, item });
  });
});

describe("reportIn", () => {
  const typed = {
    memorial: "inger",
    kind: "guestbook",
    item: ID,
    reason: "harassment",
    explanation: "  Det er skrevet for at gøre ondt.  ",
    name: "Bo",
    email: "bo@example.org",
    goodFaith: "on",
  };

  it("sends what was typed, and nothing else", () => {
    expect(reportIn(typedIn(formOf({ ...typed, quote: "ord", token: "x" })))).toEqual({
      memorial: "inger",
      kind: "guestbook",
      itemId: ID,
      reason: "harassment",
      explanation: "Det er skrevet for at gøre ondt.",
      name: "Bo",
      email: "bo@example.org",
      goodFaith: true,
    });
  });

  it("sends the quoted words of a biography", () => {
    const of = { ...typed, kind: "biography", item: "", quote: "Han løj" };
    expect(reportIn(typedIn(formOf(of)))).toMatchObject({
      kind: "biography",
      itemId: null,
      quote: "Han løj",
    });
  });

  it("leaves the name out only where it needn't be given", () => {
    const nobody = { ...typed, name: "", email: "" };
    const body = reportIn(typedIn(formOf({ ...nobody, reason: "childAbuse" })));
    expect(body).toMatchObject({ name: null, email: null });
    expect(reportIn(typedIn(formOf(nobody)))).toMatchObject({ name: "", email: "" });
  });

  it("doesn't make good faith of an empty box", () => {
    const { goodFaith: _unticked, ...rest } = typed;
    expect(reportIn(typedIn(formOf(rest))).goodFaith).toBe(false);
  });
});
