import { describe, expect, it } from "vitest";
import { ANNA } from "#test/customers.ts";
import { customer } from "./contract.ts";

/** Of the Danish Business Authority, as it publishes it. */
const EAN = "5798000026070";

const pathsOf = (given: object) =>
  customer.safeParse({ ...ANNA, ...given }).error?.issues.map(({ path }) => path.join("."));

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
