import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ANNA } from "#test/customers.ts";
import { customer, isLocationNumber } from "./contract.ts";

/** Of the Danish Business Authority, as it publishes it. */
const EAN = "5798000026070";

const pathsOf = (given: object) =>
  customer.safeParse({ ...ANNA, ...given }).error?.issues.map(({ path }) => path.join("."));

describe("a location number", () => {
  it("is right with its check digit only", () => {
    expect(isLocationNumber(EAN)).toBe(true);
    expect(isLocationNumber("5798000026071")).toBe(false);
    expect(isLocationNumber("579800002607")).toBe(false);
  });

  it("differs from every number with one digit changed", () => {
    const place = fc.integer({ min: 0, max: 12 });
    const change = fc.integer({ min: 1, max: 9 });
    fc.assert(
      fc.property(place, change, (at, by) => {
        const digits = Array.from(EAN);
        digits[at] = String((Number(digits[at]) + by) % 10);
        expect(isLocationNumber(digits.join(""))).toBe(false);
      }),
    );
  });
});

describe("a customer", () => {
  it("is read as people write numbers", () => {
    expect(customer.parse({ ...ANNA, kind: "public", ean: "5798 0000 26070" })).toEqual({
      ...ANNA,
      kind: "public",
      ean: EAN,
      companyNumber: null,
      reference: null,
    });
  });

  it.each([
    ["companyNumber", { kind: "business" }],
    ["companyNumber", { kind: "business", companyNumber: "13748161" }],
    ["ean", { kind: "public" }],
    ["ean", { kind: "public", ean: "5798000026071" }],
    ["postalCode", { postalCode: "596" }],
    ["country", { country: "SE" }],
    ["", { title: "fru" }],
  ])("is refused at %s", (path, given) => {
    expect(pathsOf(given)).toEqual([path]);
  });
});
