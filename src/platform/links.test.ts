import { describe, expect, it } from "vitest";
import { hasLink } from "./links.ts";

describe("a URL in a name", () => {
  it.each([
    "Anna https://evil.example",
    "www.tilbud.nu",
    "Se casino.com nu",
    "vind-penge.dk/her",
    "VIND.DK",
    "t.co/abc",
    "Skriv til os@tilbud.biz",
    "køb (tilbud.shop)",
    "tilbud.com.",
    "tilbud．com",
    "til\u200bbud.c\u200bom",
    "ftp://x",
    "10.1.2.3",
    "a.b.tilbud.de:8080",
    "Vind:evil.dk",
    "Karen/evil.com",
    "https:evil.dk",
    "(/evil.dk",
    "evil.рф",
    "evil.xn--p1ai",
    "Vind på gave.agency",
  ])("is detected: %j", (text) => {
    expect(hasLink(text)).toBe(true);
  });

  it.each([
    "J.P. Hansen",
    "Dr. Ole",
    "A.C.Andersen",
    "Dr.Ole Holm",
    "H.C. Andersen, f. 1805",
    "Ib.",
    "St. St. Blicher",
    "Frk. M.A. Friis-Møller",
    "Ærø Åse Æbelø",
    "D'Arcy O'Neil",
    "Martin Luther King, Jr.",
    "I.T. Jensen",
    "Anna & Bo",
    "Kai A/S",
    "محمد",
    "A.I.Holm",
    "O.Fr. Jensen",
    "Anna/Bo",
    "Født: Holm",
  ])("is not detected in %j", (text) => {
    expect(hasLink(text)).toBe(false);
  });

  it("is detected in time linear in the length of the text", () => {
    expect(hasLink("a.".repeat(50_000))).toBe(true);
    expect(hasLink("a. ".repeat(50_000))).toBe(false);
  });
});
