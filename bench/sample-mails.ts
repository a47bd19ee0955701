import { randomBytes } from "node:crypto";

/** Mails as people answer from a phone: text and HTML, each with what they answer to. */

const WORDS =
  "Kære I. Tak for jeres svar om pladen. Vi har målt stenen igen, og der er plads til tolv gange tolv centimeter.";
const HISTORY = 12;

/** Never the same bytes twice. */
export function aMail(): Buffer {
  const id = randomBytes(16).toString("hex");
  const quoted = Array.from({ length: HISTORY }, (_, index) => `${WORDS} (${index})`);
  const text = [
    WORDS,
    "",
    "Kærlig hilsen",
    "Åse",
    "",
    "Den 3. nov. 2026 kl. 10.12 skrev Mindelys:",
  ];
  const html = quoted.map((line) => `<p style="margin:0 0 12px 0;font-family:Arial">${line}</p>`);
  return Buffer.from(
    [
      `From: =?utf-8?q?=C3=85se_Holm?= <aase.${id.slice(0, 6)}@example.org>`,
      "To: hjaelp@example.org",
      `Message-ID: <${id}@example.org>`,
      "Date: Tue, 3 Nov 2026 10:12:00 +0100",
      "Subject: SV: Om pladen",
      "MIME-Version: 1.0",
      "Content-Type: multipart/alternative; boundary=b",
      "",
      "--b",
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: base64",
      "",
      base64([...text, ...quoted.map((line) => `> ${line}`)].join("\r\n")),
      "--b",
      "Content-Type: text/html; charset=utf-8",
      "Content-Transfer-Encoding: base64",
      "",
      base64(
        `<html><body><p>${WORDS}</p><blockquote>${html.join("\r\n")}</blockquote></body></html>`,
      ),
      "--b--",
      "",
    ].join("\r\n"),
  );
}

/** One mail of about so many bytes, nearly all of it one file. */
export function aLargeMail(bytes: number): string {
  const file = randomBytes(Math.floor((bytes * 3) / 4));
  return [
    "From: Bo <bo@example.org>",
    `Message-ID: <${randomBytes(16).toString("hex")}@example.org>`,
    "Subject: Billeder",
    "Content-Type: multipart/mixed; boundary=b",
    "",
    "--b",
    "Content-Type: text/plain",
    "",
    "Se her.",
    "--b",
    "Content-Type: application/octet-stream; name=billeder.bin",
    "Content-Transfer-Encoding: base64",
    "",
    base64(file),
    "--b--",
    "",
  ].join("\r\n");
}

function base64(content: string | Buffer): string {
  return Buffer.from(content).toString("base64").replace(/.{76}/g, "$&\r\n");
}
