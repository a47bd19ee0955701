import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asciiAddress } from "./ascii-address.ts";
import { emailAddress } from "./email-address.ts";

describe("an address", () => {
  it.each([
    ["aase@example.org", "aase@example.org"],
    [" Aase.Holm+x@Example.org ", "Aase.Holm+x@Example.org"],
    ["aase@blåbærgrød.dk", "aase@xn--blbrgrd-fxak7p.dk"],
    ["aase@BLÅBÆRGRØD.DK", "aase@xn--blbrgrd-fxak7p.dk"],
    ["aase@xn--blbrgrd-fxak7p.dk", "aase@xn--blbrgrd-fxak7p.dk"],
    // Composed by hand, as phones of Apple write it.
    ["aase@bla\u030abærgrød.dk", "aase@xn--blbrgrd-fxak7p.dk"],
    ["post@straße.de", "post@xn--strae-oqa.de"],
    ["post@почта.рф", "post@xn--80a1acny.xn--p1ai"],
    ["post@例え。テスト", "post@xn--r8jz45g.xn--zckzah"],
  ])("%s is taken as %s", (typed, taken) => {
    expect(emailAddress.parse(typed)).toBe(taken);
  });

  it.each([
    "aase",
    "aase@",
    "@blåbær.dk",
    "aase@blåbær",
    "aase@blåbær.dk/x",
    "aase@blåbær.dk:25",
    "bo@x.dk@blåbær.dk",
    "aase@-blå-.dk.",
    "aase@blå bær.dk",
    "aase@example.org\u0000",
    "aase@\u0001blåbær.dk",
    "aase@１２７.0.0.1",
    "åse@example.org",
    `aase@${"å".repeat(300)}.dk`,
  ])("%s is refused", (typed) => {
    expect(emailAddress.safeParse(typed).success).toBe(false);
  });

  it("is the same written twice, and keeps what stands before the @", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.domain(), (name, domain) => {
        const address = `${name}@${domain}`;
        expect(asciiAddress(address)).toBe(address);
        const other = asciiAddress(`${name}@ø${domain}`);
        expect(asciiAddress(other)).toBe(other);
        expect(other.startsWith(`${name}@`)).toBe(true);
      }),
    );
  });
});
