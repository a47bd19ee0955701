import { describe, expect, test } from "vitest";
import { addressIn, LOCALES, localeInAddress } from "./locales.ts";

describe("a language in an address", () => {
  test("is read back as it was put in, and Danish needs no mark", () => {
    const addresses = LOCALES.map((locale) => addressIn(locale, "/pricing"));
    expect(addresses).toEqual(["/pricing", "/pricing?lang=en", "/pricing?lang=es"]);
    expect(addresses.map(localeInAddress)).toEqual([null, "en", "es"]);
  });

  test("takes the place of another one, and leaves the rest alone", () => {
    expect(addressIn("es", "/memorial/inger?lang=en&from=mail")).toBe(
      "/memorial/inger?from=mail&lang=es",
    );
    expect(addressIn("da", "/memorial/inger?from=mail&lang=en")).toBe("/memorial/inger?from=mail");
  });

  test("that we don't speak is none", () => {
    for (const asked of ["sv", "EN", "", "en-GB", "%00"]) {
      expect(localeInAddress(`/pricing?lang=${asked}`)).toBeNull();
    }
    expect(localeInAddress("//elsewhere/lang=en")).toBeNull();
  });
});
