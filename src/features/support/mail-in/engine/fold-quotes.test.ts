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
    ["**Fra:** Mindelys\n*Sendt:* 3. november\n*Til:* Åse\n*Emne:* Om pladen\n\nKære Åse"],
    ["From: Mindelys\nSent: Tuesday\nTo: Aase\nSubject: Plate\n\nDear Aase"],
    ["-----Oprindelig meddelelse-----\nKære Åse"],
    ["On Tue, Nov 3, 2026 at 10:12 AM Mindelys <hjaelp@example.org> wrote:\n> Dear Aase"],
    ["El mar, 3 nov 2026 a las 10:12, Mindelys (<hjaelp@example.org>) escribió:\n> Estimada"],
  ])("is parted from what it quotes: %j", (quoted) => {
    const folded = foldQuotes(`${ANSWER}\n\n${quoted}\n`);
    expect(folded.body).toBe(ANSWER);
    expect(folded.quoted.replace(/\s/g, "")).toBe(quoted.replace(/\s/g, ""));
  });

  it("between the lines of what it quotes is kept together", () => {
    const { body, quoted } = foldQuotes("> Hvad hed han?\nOle\n> Hvornår?\nI går\n");
    expect(body).toBe("Ole\nI går");
    expect(quoted).toContain("> Hvornår?");
  });

  it("below what it quotes stands alone", () => {
    const text =
      "Den 3. nov. 2026 kl. 10.12 skrev Mindelys <h@example.org>:\n> Hvad hed han?\n\nOle";
    expect(foldQuotes(text).body).toBe("Ole");
  });

  it("is the whole where nothing but a forwarded mail was sent", () => {
    const text = "Fra: Bo\nSendt: i går\nTil: Åse\nEmne: Sten\n\nKan du se den?";
    expect(foldQuotes(text)).toEqual({ body: text, quoted: "" });
  });

  it("loses no letter, whatever its lines", () => {
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
    const letters = (text: string) => [...text.replace(/\s/g, "")].toSorted().join("");
    fc.assert(
      fc.property(fc.array(fc.oneof(line, fc.string()), { maxLength: 30 }), (lines) => {
        const text = lines.join("\n");
        const { body, quoted } = foldQuotes(text);
        expect(letters(body + quoted)).toBe(letters(text));
      }),
    );
  });
});
