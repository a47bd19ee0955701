import { expect, it } from "vitest";
import { outcomeOf } from "./outcome.ts";
import { anyone, staff, tooLate, type Asker } from "./rules.ts";

const administrator: Asker = "administrator";

it("does not count a server error as allowed", () => {
  for (const status of [500, 502, 503, 504]) {
    const outcome = outcomeOf({ status, code: "internal" }, administrator, { may: anyone });
    expect(outcome).toBe(`${status} internal`);
  }
  expect(outcomeOf({ status: 500, code: null }, administrator, { may: anyone })).toBe("500");
});

it("does not count an error that its line doesn't name as allowed", () => {
  const invalid = { status: 400, code: "invalid" };
  expect(outcomeOf(invalid, administrator, { may: staff("codes.step") })).toBe("400 invalid");
  const line = { may: staff("codes.step"), fails: "409 qr.outOfOrder" };
  expect(outcomeOf(invalid, administrator, line)).toBe("400 invalid");
  expect(outcomeOf({ status: 409, code: "qr.outOfOrder" }, administrator, line)).toBe("allowed");
});

it("does not count a validation error as a refusal", () => {
  const line = { may: staff("codes.step"), fails: "400 invalid" };
  expect(outcomeOf({ status: 400, code: "invalid" }, "visitor", line)).not.toBe("login");
  expect(outcomeOf({ status: 400, code: "invalid" }, "person", line)).not.toBe("forbidden");
});

it("counts the three kinds of refusal by status and code", () => {
  const told = (status: number, code: string) =>
    outcomeOf({ status, code }, "person", { may: anyone, fails: `${status} ${code}` });
  expect(told(401, "unauthenticated")).toBe("login");
  expect(told(403, "forbidden")).toBe("forbidden");
  expect(told(404, "notFound")).toBe("notFound");
  expect(outcomeOf({ status: 401, code: "accounts.wrongLogin" }, "person", { may: anyone })).toBe(
    "401 accounts.wrongLogin",
  );
});

it("distinguishes expired access from granted access", () => {
  const line = { may: tooLate, fails: "409 qr.outOfOrder" };
  expect(outcomeOf({ status: 409, code: "qr.outOfOrder" }, "person", line)).toBe("tooLate");
  expect(outcomeOf({ status: 200, code: null }, "person", line)).toBe("allowed");
});
