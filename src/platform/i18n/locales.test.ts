import { describe, expect, test } from "vitest";
import { addressIn, addressNaming, LOCALES, localeInAddress } from "./locales.ts";

describe("a language in an address", () => {
  test("is read back as written, and Danish has no parameter", () => {
    const addresses = LOCALES.map((locale) => addressIn(locale, "/pricing"));
    expect(addresses).toEqual(["/pricing", "/pricing?lang=en", "/pricing?lang=es"]);
    expect(addresses.map(localeInAddress)).toEqual([null, "en", "es"]);
  });

  test("replaces another language and nothing else", () => {
    expect(addressIn("es", "/page/inger?lang=en&from=mail")).toBe("/page/inger?from=mail&lang=es");
    expect(addressIn("da", "/page/inger?from=mail&lang=en")).toBe("/page/inger?from=mail");
  });

  test("is named for Danish, too, where the browser may ask for another", () => {
    const address = addressNaming("da", "/login?lang=es&from=mail");
    expect(address).toBe("/login?from=mail&lang=da");
    expect(localeInAddress(address)).toBe("da");
  });

  test("is ignored if it isn't supported", () => {
    for (const asked of ["sv", "EN", "", "en-GB", "%00"]) {
      expect(localeInAddress(`/pricing?lang=${asked}`)).toBeNull();
    }
    expect(localeInAddress("//elsewhere/lang=en")).toBeNull();
  });
});
