import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldQuotes } from "./fold-quotes.ts";

const ANSWER = "Tak for svaret.\n\nKærlig hilsen\nÅse";

describe("an answer", () => {
  it.each([
    ["Den 3. nov. 2026 kl. 10.12 skrev Mindelys <hjaelp@example.org>:\n\n> Kære Åse\n> Ja."],
    ["Den tir. 3. nov. 2026 kl. 10.12 skrev Mindelys <\nhjaelp@example.org>:\n\n> Kære Åse"],
    [
      "Fra: Mindelys <hjaelp@example.org>\nSendt: 3. november 2026 10:12\nTil: Åse\nEmne: SV: Om pladen\n\nKære Åse",
    ],
    [
      "**Fra:** Mindelys\n*Sendt:* 3. november 2026 10:12\n*Til:* Åse\n*Emne:* Om pladen\n\nKære Åse",
    ],
    ["From: Mindelys\nSent: Tuesday, 10:12 AM\nTo: Aase\nSubject: Plate\n\nDear Aase"],
    [
      "________________________________\nFra: Mindelys <h@example.org>\nDato: tirsdag\nTil: Åse\nEmne: Sten\n\nKære",
    ],
    ["From: Mindelys <h@example.org>\nSubject: Plate\nDate: 3 November\nTo: Aase\n\nDear Aase"],
    ["-----Oprindelig meddelelse-----\nKære Åse"],
    ["On Tue, Nov 3, 2026 at 10:12 AM Mindelys <hjaelp@example.org> wrote:\n> Dear Aase"],
    ["tir. 3. nov. 2026 kl. 10:12 skrev Mindelys <hjaelp@example.org>:\n> Kære Åse"],
    ["2026-11-03 10:12 GMT+01:00 Mindelys <hjaelp@example.org>:\n\n> Kære Åse"],
    ["Op di 3 nov. 2026 om 10:12 schreef Mindelys\n<hjaelp@example.org>:\n\n> Kære Åse"],
    ["El mar, 3 nov 2026 a las 10:12, Mindelys (<hjaelp@example.org>) escribió:\n> Estimada"],
  ])("is parted from what it quotes: %j", (quoted) => {
    const folded = foldQuotes(`${ANSWER}\n\n${quoted}\n`);
    expect(folded.body).toBe(ANSWER);
    expect(folded.quoted.replace(/\s/g, "")).toBe(quoted.replace(/\s/g, ""));
  });

  it.each([
    ["> Hvad hed han?\nOle\n> Hvornår?\nI går"],
    ["Den 3. nov. 2026 kl. 10.12 skrev Mindelys <h@example.org>:\n> Hvad hed han?\n\nOle"],
    ["Ja.\n\nDen 3. nov. 2026 kl. 10.12 skrev Mindelys <h@example.org>:\n> Kære Åse\n\nÅse"],
  ])("between or below what it quotes is shown with it, in its order: %j", (text) => {
    expect(foldQuotes(text)).toEqual({ body: text, quoted: "" });
  });

  it("is the whole where nothing but a forwarded mail was sent", () => {
    const text = "Fra: Bo\nSendt: i går kl. 10.12\nTil: Åse\nEmne: Sten\n\nKan du se den?";
    expect(foldQuotes(text)).toEqual({ body: text, quoted: "" });
  });

  it.each([
    ["Hej\n\nPå pladen skal der stå:\n\n> Elsket og savnet\n> 1931 - 2024\n\nTak\nLise"],
    ["Hej\n\nPå pladen skal der stå:\n\n> Elsket og savnet\n> 1931 - 2024"],
    ["Der skal stå, kl. 10.30 er for sent:\n> Elsket og savnet"],
    ["Skriv til bo@example.org, at der skal stå:\n> Elsket og savnet"],
    ["Hej.\n\nDen sommer skrev hun til mig:\n> Kom hjem"],
    ["Hej.\n\nDen 3. maj 1951 skrev hun:\n> Kom hjem"],
    ["Hej.\n\nFra: Skagen\nTil: Aalborg\nDato: 3. maj\nEmne: flytning af plade\n\nKan I komme?"],
    ["Hej.\n\nFra: Skagen\nDato: 3. maj 2026 kl. 10.30\nTil: Aalborg\nEmne: flytning\n\nKan I?"],
    ["Hej.\n\nFra: Bo\n\nTil: Åse\n\nDato: i går\n\nEmne: x"],
    ["Vi vil have\n\n-- original --\nElsket og savnet"],
    ["Farvel og tak.\n\n-----\n\nElsket og savnet\n\n-----"],
    ["Venlig hilsen\n-- \nLise\nSendt fra min iPhone"],
  ])("that may be somebody's own words is left as it is: %j", (text) => {
    expect(foldQuotes(text)).toEqual({ body: text, quoted: "" });
  });

  it("of twenty thousand lines that look like a quote is read at once", () => {
    const near = Array.from({ length: 20_000 }, () => [
      "Den 3. nov. 2026 kl. 10.12 skrev Bo <bo@example.org>:",
      "> Fra: Bo",
      "Fra: Bo <bo@example.org>",
    ]);
    const text = near.flat().join("\n");
    const { body, quoted } = foldQuotes(`${text}\n${"\n".repeat(20_000)}Hej`);
    expect(body.length + quoted.length).toBeGreaterThan(text.length);
  });

  it("loses no letter, keeps its order, whatever its lines", () => {
    const line = fc.constantFrom(
      "Hej",
      "> citat",
      "",
      "-- ",
      "Fra: Bo <bo@example.org>",
      "Sendt: i går",
      "Til: Åse",
      "Emne: x",
      "Den 3. nov. skrev Bo <bo@example.org>:",
      "Sendt fra min iPhone",
      "Op mandag schreef Jan:",
    );
    const letters = (text: string) => text.replace(/\s/g, "");
    fc.assert(
      fc.property(fc.array(fc.oneof(line, fc.string()), { maxLength: 30 }), (lines) => {
        const text = lines.join("\n");
        const { body, quoted } = foldQuotes(text);
        expect(letters(body + quoted)).toBe(letters(text));
      }),
    );
  });
});
