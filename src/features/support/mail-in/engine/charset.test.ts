import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bestText, decodeBare, isDoubtful, withTellingCharset, withTrueWords } from "./charset.ts";

const part = (type: string, body: string) => `--b\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`;
const mail = (...parts: string[]) =>
  Buffer.from(
    `Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts.join("")}--b--\r\n`,
    "latin1",
  );

describe("texts of a mail", () => {
  it("are declared anew, whatever they said of themselves, and nothing else is", () => {
    const raw = mail(
      part("text/plain", "a"),
      part('text/html;\r\n charset="us-ascii"; format=flowed', "b"),
      part("text/plain; charset=iso-2022-jp", "c"),
      part("image/png; charset=x", "Content-Type: text/plain; charset=utf-8"),
    );
    const said = withTellingCharset(raw)
      .toString("latin1")
      .match(/^content-type[^]*?(?=\r\n\S|\r\n\r\n)/gim);
    expect(said).toEqual([
      "Content-Type: multipart/mixed; boundary=b",
      "Content-Type: text/plain; charset=windows-1252",
      "Content-Type: text/html; charset=windows-1252; format=flowed",
      "Content-Type: text/plain; charset=iso-2022-jp",
      "Content-Type: image/png; charset=x",
      "Content-Type: text/plain; charset=utf-8",
    ]);
  });

  it("are believed where they say UTF-8 and are it, or are ASCII", () => {
    expect(isDoubtful(mail(part("text/plain; charset=utf-8", "")), "Kære")).toBe(false);
    expect(isDoubtful(mail(part("text/plain", "")), "Hej")).toBe(false);
    expect(isDoubtful(mail(part("text/plain; charset=iso-8859-1", "")), "KÃ¦re")).toBe(true);
    expect(isDoubtful(mail(part("text/plain; charset=utf-8", "")), "K\uFFFDre")).toBe(true);
  });

  it("are what their bytes tell, line by line", () => {
    const telling = (text: string) => new TextDecoder("windows-1252").decode(Buffer.from(text));
    expect(bestText("K�re\nsølv", `${telling("Kære")}\nsølv`)).toBe("Kære\nsølv");
    expect(bestText("Привет", telling("x"))).toBe("x");
    expect(bestText("100 €", "100 ¤")).toBe("100 €");
    expect(bestText("100 \uFFFD", "100 €")).toBe("100 €");
  });

  it("of any letters are found again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const bytes = Buffer.from(text);
        expect(decodeBare(bytes)).toBe(text.replace(/^\uFEFF/, ""));
        const telling = new TextDecoder("windows-1252").decode(bytes);
        expect(bestText(telling, telling)).toBe(
          text
            .split("\n")
            .map((line) => line.replace(/^\uFEFF/, ""))
            .join("\n"),
        );
      }),
    );
  });
});

describe("encoded words", () => {
  const base64 = (text: string, encoding: BufferEncoding = "utf8") =>
    Buffer.from(text, encoding).toString("base64");

  it.each([
    ["=?us-ascii?Q?K=C3=A6re?=", "Kære"],
    [`=?iso-8859-1?B?${base64("Åse")}?= <a@b.dk>`, "Åse"],
    ["=?utf-8?Q?K=E6re?=", "Kære"],
  ])("are what their bytes tell: %s", (field, text) => {
    expect(withTrueWords(field)).toContain(`=?utf-8?B?${base64(text)}?=`);
  });

  it.each([
    ["=?iso-8859-1?Q?K=E6re?="],
    ["=?koi8-r?Q?=F0?="],
    ["=?iso-2022-jp?B?GyRCRnxLXBsoQg==?="],
    ["=?utf-8?Q?K=C3?= =?utf-8?Q?=A6re?="],
    ["no words, =? but nearly ?="],
  ])("are left where they are true: %s", (field) => {
    expect(withTrueWords(field)).toBe(field);
  });
});
