import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { readMail, type ReadMail } from "./read-mail.server.ts";

const NOBODY = async () => {
  throw Object.assign(new Error("not found"), { code: "ENOTFOUND" });
};

async function read(mail: string | Buffer, sender: string | null = null): Promise<ReadMail> {
  const folder = await mkdtemp(join(tmpdir(), "mail-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return readMail({
    raw: Buffer.isBuffer(mail) ? mail : Buffer.from(mail, "latin1"),
    origin: sender === null ? null : { address: "192.0.2.1", greeting: "mx.example", sender },
    recipients: null,
    folder,
    ours: ["hjaelp@minde.example", "post@minde.example"],
    resolver: NOBODY,
  });
}

const lines = (...parts: string[]) => parts.join("\r\n");
const AASE = "From: Aase <aase@example.org>";

/** Parts with this type, under a header that names their boundary. */
function multipart(type: string, parts: readonly string[]): string {
  const each = parts.map((part) => `--b\r\n${part}\r\n`).join("");
  return lines(AASE, `Content-Type: multipart/${type}; boundary=b`, "", `${each}--b--`, "");
}

describe("a mail without a charset", () => {
  it("is UTF-8, else what old programs of Windows write, its header too", async () => {
    const old = await read("From: \xc5se <aase@example.org>\r\nSubject: S\xf8ren\r\n\r\nK\xe6re I");
    expect(old).toMatchObject({ subject: "Søren", body: "Kære I", from: { name: "Åse" } });
    const utf8 = await read(Buffer.from(`${AASE}\r\nSubject: Søren\r\n\r\nKære I`));
    expect(utf8).toMatchObject({ subject: "Søren", body: "Kære I" });
    const part =
      "Content-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nK=E6re I";
    expect(await read(multipart("mixed", [part]))).toMatchObject({ body: "Kære I" });
  });
});

describe("a mail with an untrue charset", () => {
  it.each(["us-ascii", "iso-8859-1", "windows-1251", "x-nothing"])(
    "%s is read as UTF-8",
    async (charset) => {
      const type = `Content-Type: text/plain; charset=${charset}`;
      const mail = Buffer.from(
        lines(AASE, type, "Subject: =?us-ascii?Q?K=C3=A6re?=", "", "Kære Åse, øl"),
      );
      expect(await read(mail)).toMatchObject({ subject: "Kære", body: "Kære Åse, øl" });
    },
  );

  it("is what old programs of Windows write, where it isn't UTF-8 as it says", async () => {
    const html = "Content-Type: text/html; charset=utf-8\r\n\r\n<p>K\xe6re \x93I\x94</p>";
    const file = "Content-Type: message/rfc822\r\nContent-Disposition: attachment\r\n\r\n";
    const inner = "Content-Type: text/plain; charset=utf-8\r\n\r\nK\xe6re";
    const mail = await read(multipart("mixed", [html, file + inner]));
    expect(mail.body).toBe("Kære “I”");
    const [attached] = await Promise.all(mail.files.map(({ path }) => readFile(path, "latin1")));
    expect(attached).toContain("charset=utf-8");
  });

  it("is believed where it can be true", async () => {
    const of = async (charset: string, bytes: string) =>
      (await read(lines(AASE, `Content-Type: text/plain; charset=${charset}`, "", bytes))).body;
    expect(await of("koi8-r", "\xf0\xd2\xc9")).toBe("При");
    expect(await of("iso-2022-jp", "\x1b$BF|K\\\x1b(B")).toBe("日本");
    expect(await of("shift_jis", "\x93\xfa\x96{")).toBe("日本");
    expect(await of("iso-8859-15", "100 \xa4")).toBe("100 €");
  });
});

describe("an HTML mail", () => {
  it("is read as words: nothing remote, no form, no script is left", async () => {
    const html =
      "<head><style>p{}</style></head><p>Kære I</p><img src=https://spy.example/1.gif><form action=x><input value=y></form><script>alert(1)</script><blockquote>Før</blockquote>";
    const mail = await read(lines(AASE, "Content-Type: text/html", "", html));
    expect(mail).toMatchObject({ body: "Kære I\n\n> Før", quoted: "" });
    expect(JSON.stringify(mail)).not.toMatch(/spy|alert|form|style/);
  });
});

describe("a mail of HTML and text", () => {
  const table = "Content-Type: text/html\r\n\r\n<table><tr><td>Navn<td>Karen</table>";
  const text = "Content-Type: text/plain\r\n\r\nNavn: Karen";

  it("is read in the one that is meant for it", async () => {
    expect(await read(multipart("alternative", [text, table]))).toMatchObject({
      body: "Navn: Karen",
    });
  });

  it("is read whole where they follow each other", async () => {
    const { body } = await read(multipart("mixed", [table, text]));
    expect(body).toBe("Navn | Karen\nNavn: Karen");
  });
});

describe("a hostile mail", () => {
  it.each([
    ["nothing", ""],
    ["no From, no Date, no end", "Subject: x\r\n\r\nHej"],
    ["NUL", `${AASE}\r\nSubject: a\0b\r\n\r\nHe\0j`],
    ["no blank line", AASE],
    [
      "a part without an end",
      lines(AASE, "Content-Type: multipart/mixed; boundary=b", "", "--b", ""),
    ],
  ])("is read: %s", async (_what, mail) => {
    const { subject, body } = await read(mail);
    expect(`${subject}${body}`).not.toContain("\0");
  });

  it("with several senders is contradicted", async () => {
    const { authentication } = await read(lines(AASE, "From: bo@example.org", "", "Hej"));
    expect(authentication).toBe("contradicted");
    const one = await read(lines("From: aase@example.org, bo@example.org", "", "Hej"));
    expect(one.authentication).toBe("contradicted");
  });

  it("nested 300 times is kept as it came", async () => {
    const nest = Array.from({ length: 300 }, (_, depth) =>
      lines(`Content-Type: multipart/mixed; boundary=b${depth}`, "", `--b${depth}`, ""),
    );
    const mail = await read(`${AASE}\r\n${nest.join("")}Content-Type: text/plain\r\n\r\nHej`);
    expect(mail.from?.address).toBe("aase@example.org");
    expect(mail.body).toContain("Hej");
  });

  it("of 20,000 parts is read within seconds", async () => {
    const parts = Array.from(
      { length: 20_000 },
      () => "Content-Type: image/png; name=a.png\r\n\r\nx",
    );
    const mail = await read(multipart("mixed", parts));
    expect(mail.files).toHaveLength(100);
  });

  it.each([
    ["quote lines", lines(AASE, "", "> Kære Åse\r\n".repeat(22_000), "Hej")],
    ["attributions", lines(AASE, "", "Den 3. maj 2026 kl. 10.12 skrev Bo:\r\n> \r\n".repeat(6000))],
    ["line breaks", lines(AASE, "", `Hej${"\r\n".repeat(20_000)}Hej`)],
    ["header fields", lines(AASE, ...Array.from({ length: 20_000 }, () => "X-A: b"), "", "Hej")],
    [
      "references",
      lines(AASE, ...Array.from({ length: 20_000 }, () => "References: <a@b>"), "", "Hej"),
    ],
  ])("of tens of thousands of %s is read within seconds", async (_what, mail) => {
    const { body, ids } = await read(mail);
    expect(body.length).toBeGreaterThan(2);
    expect(ids.length).toBeLessThanOrEqual(100);
  });

  it("can't break a line of a header that we write", async () => {
    const mail = await read(
      lines(
        "From: =?utf-8?q?Bo=0D=0ABcc:_x@y.z?= <bo@example.org>",
        "Subject: =?utf-8?q?Hej=0D=0ABcc:_x@y.z?=",
        "Message-ID: <a\x01b@example.org>",
        "",
        "Hej",
      ),
    );
    expect(`${mail.subject}${mail.from?.name}`).not.toMatch(/[\r\n]/);
  });

  it("never throws, whatever its bytes", async () => {
    const word = fc.constantFrom(
      "From: ",
      "Content-Type: multipart/mixed; boundary=b",
      "Content-Type: text/html; charset=utf-7",
      "Content-Transfer-Encoding: base64",
      "Content-Disposition: attachment; filename*=utf-8''%ff%00",
      "\r\n",
      "\r\n\r\n",
      "--b",
      "--b--",
      "=?utf-8?b?/////?=",
      "<a@b>",
      "References: <",
    );
    const mail = fc
      .array(fc.oneof(word, fc.string({ unit: "binary" })), { maxLength: 40 })
      .map((parts) => parts.join(""));
    await fc.assert(
      fc.asyncProperty(mail, async (text) => {
        const { digest, body } = await read(Buffer.from(text));
        expect(digest).toHaveLength(64);
        expect(body).not.toContain("\0");
      }),
      { numRuns: 200 },
    );
  });
});

describe("what comes with a mail", () => {
  it("is laid down under numbers; its names are only words", async () => {
    const file = lines(
      "Content-Type: application/octet-stream",
      'Content-Disposition: attachment; filename="../../etc/passwd"',
      "Content-Transfer-Encoding: base64",
      "",
      "aGVq",
    );
    const { files } = await read(multipart("mixed", ["Content-Type: text/plain\r\n\r\nSe", file]));
    expect(files).toEqual([
      { fileName: "../../etc/passwd", path: expect.stringMatching(/\/mail-\w+\/0$/) },
    ]);
  });

  it("is read byte by byte", async () => {
    const file =
      "Content-Type: image/png; name=a.png\r\nContent-Transfer-Encoding: base64\r\n\r\naGVq";
    const folder = await mkdtemp(join(tmpdir(), "mail-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const raw = Buffer.from(multipart("mixed", [file]));
    const given = { raw, origin: null, recipients: null, folder, ours: [], resolver: NOBODY };
    const { files } = await readMail(given);
    expect(await readFile(files[0]?.path ?? "", "utf8")).toBe("hej");
  });
});

describe("whether a mail is a machine's, and may be answered by one", () => {
  it.each([
    ["Auto-Submitted: auto-replied"],
    ["Auto-Submitted: auto-generated; by=x"],
    ["Precedence: bulk"],
    ["X-Autoreply: yes"],
    ["Return-Path: <>"],
  ])("%s is a machine's", async (header) => {
    const mail = await read(lines(AASE, header, "", "Jeg er på ferie"));
    expect(mail).toMatchObject({ kind: "automatic", mayBeAnswered: false });
  });

  it.each([
    ["List-Id: <familie.example>"],
    ["Precedence: list"],
    ["X-Auto-Response-Suppress: All"],
  ])("%s is a person's, and not answered by a machine", async (header) => {
    const mail = await read(lines(AASE, header, "", "Hej"));
    expect(mail).toMatchObject({ kind: "message", mayBeAnswered: false });
  });

  it("nothing is answered to null senders, daemons, ourselves, nobody", async () => {
    expect(await read(lines(AASE, "", "Hej"), "")).toMatchObject({ kind: "automatic" });
    for (const from of [
      "MAILER-DAEMON@x.example",
      "noreply@x.example",
      "Hjaelp+abc@minde.example",
    ]) {
      const mail = await read(lines(`From: ${from}`, "", "Hej"), "x@example.org");
      expect(mail).toMatchObject({ kind: "automatic", mayBeAnswered: false });
    }
    expect(await read("Subject: x\r\n\r\nHej")).toMatchObject({ mayBeAnswered: false });
  });

  it("a person's mail may be answered", async () => {
    const mail = await read(lines(AASE, "Auto-Submitted: no", "", "Hej"), "aase@example.org");
    expect(mail).toMatchObject({ kind: "message", mayBeAnswered: true, authentication: "none" });
  });
});
