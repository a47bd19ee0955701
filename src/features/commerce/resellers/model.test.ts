import { describe, expect, it } from "vitest";
import { isCompanyNumber, plainCompanyNumber } from "./contract.ts";
import { groupCompanyNumber } from "./model.ts";

describe("a company number", () => {
  // The register's own example, and two from its documentation.
  it.each(["13748136", "24256790", "13585628"])("is valid: %s", (number) => {
    expect(isCompanyNumber(number)).toBe(true);
  });

  it.each(["13748137", "31748136", "24256791", "00000000", "1374813", "137481366", "1374813x", ""])(
    "is wrong: %s",
    (number) => {
      expect(isCompanyNumber(number)).toBe(false);
    },
  );

  it("is invalid if any one digit differs", () => {
    const right = "13748136";
    const wrong = Array.from({ length: right.length * 10 }, (_, index) => {
      const place = index % right.length;
      return `${right.slice(0, place)}${Math.floor(index / right.length)}${right.slice(place + 1)}`;
    }).filter((number) => number !== right);
    expect(wrong).toHaveLength(72);
    expect(wrong.filter(isCompanyNumber)).toEqual([]);
  });

  it("is parsed as people write it, and formatted in pairs", () => {
    for (const typed of ["DK 13 74 81 36", "13-74-81-36", "dk13748136", " 1374 8136 "]) {
      expect(plainCompanyNumber(typed)).toBe("13748136");
    }
    expect(groupCompanyNumber("13748136")).toBe("13\u00a074\u00a081\u00a036");
  });
});
