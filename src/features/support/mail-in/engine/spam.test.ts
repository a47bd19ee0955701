import { describe, expect, it } from "vitest";
import { guessLocale } from "./guess-locale.ts";
import { spamReasonsOf } from "./spam.ts";

const RULES = {
  mostLinks: 2,
  words: ["casino"],
  blocked: ["bad.example", "bo@good.example", "blåbær.dk"],
};
const MAIL = {
  subject: "Hej",
  body: "Om pladen",
  from: "aase@good.example",
  isMarkedSpam: false,
  isUnreadable: false,
};

describe("why a mail is set aside", () => {
  it.each([
    [{ body: "Bedste CASINO" }, ["words"]],
    [{ from: "x@mail.bad.example" }, ["blockList"]],
    [{ from: "bo@good.example" }, ["blockList"]],
    [{ from: "x@post.xn--blbr-roah.dk" }, ["blockList"]],
    [{ body: "http://a https://b http://c" }, ["links"]],
    [{ isMarkedSpam: true }, ["upstream"]],
    [{ isUnreadable: true }, ["unreadable"]],
    [{}, []],
    [{ from: "x@notbad.example" }, []],
    [{ from: null }, []],
  ])("%j: %j", (change, reasons) => {
    expect(spamReasonsOf({ ...MAIL, ...change }, RULES)).toEqual(reasons);
  });
});

describe("the language of a mail", () => {
  it("is told by its words, and Danish where they don't tell", () => {
    expect(guessLocale("Hej, jeg har købt en plade og vil gerne høre hvordan")).toBe("da");
    expect(guessLocale("Dear all, how is the plate to be cleaned, please?")).toBe("en");
    expect(guessLocale("Hola, ¿cómo se limpia la placa? Gracias")).toBe("es");
    expect(guessLocale("1234")).toBe("da");
  });
});
