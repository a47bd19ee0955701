import { describe, expect, test } from "vitest";
import { addressIn, addressNaming, LOCALES, localeInAddress, requestedLocale } from "./locales.ts";

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

describe("the language of a request", () => {
  test.each([
    ["de-DE,de;q=0.9,en;q=0.8,da;q=0.7", "en"],
    ["nb-NO,nb;q=0.9,no;q=0.8,nn;q=0.7,en-US;q=0.6,en;q=0.5", "en"],
    ["pt-BR, es-419;q=0.9", "es"],
    ["fr, da;q=0.1, en;q=0.2", "en"],
    ["da;q=0.4, es;q=0.4", "da"],
    ["en;q=0, es;q=0.1", "es"],
    ["*", "da"],
    ["fr-CH, fr;q=0.9", "da"],
    ["en;q=x, es;q=0.5", "es"],
    ["", "da"],
  ])("is the best weighted that there is: %s", (accepted, locale) => {
    expect(requestedLocale(undefined, accepted)).toBe(locale);
  });

  test("is the stored choice first, reduced to what there is", () => {
    expect(requestedLocale("a=b; i18nextLng=es-MX", "en")).toBe("es");
    expect(requestedLocale("i18nextLng=sv", "en")).toBe("da");
    expect(requestedLocale(undefined, undefined)).toBe("da");
  });
});
