import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { readMail, type ReadMail } from "./read-mail.server.ts";

const MAIL_ID = "0123456789abcdef0123456789abcdef";
const MESSAGE = "01936b1e-7c3a-7def-8123-456789abcdef";
const NAMED = `Message-ID: <${MESSAGE.replaceAll("-", "")}.${MAIL_ID}@minde.example>`;
const ABOUT = [{ mailId: MAIL_ID, messageId: MESSAGE }];
const FAILED = "Action: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 no such user";

async function read(mail: string): Promise<ReadMail> {
  const folder = await mkdtemp(join(tmpdir(), "mail-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return readMail({
    raw: Buffer.from(mail, "latin1"),
    origin: null,
    recipients: null,
    folder,
    ours: ["hjaelp@minde.example"],
    resolver: async () => {
      throw Object.assign(new Error("not found"), { code: "ENOTFOUND" });
    },
  });
}

const lines = (...parts: string[]) => parts.join("\r\n");

/** Each part: its type, what it holds, and how that is encoded. */
function report(
  ...parts: [type: string, content: string, encoding?: "base64" | "quoted-printable"][]
) {
  return lines(
    "From: MAILER-DAEMON@mx.example",
    "Content-Type: multipart/report; report-type=delivery-status; boundary=b",
    "",
    ...parts.map(([type, content, encoding]) =>
      lines(
        "--b",
        `Content-Type: ${type}`,
        ...(encoding === undefined ? [] : [`Content-Transfer-Encoding: ${encoding}`]),
        "",
        encoding === "base64" ? Buffer.from(content).toString("base64") : content,
      ),
    ),
    "--b--",
    "",
  );
}

describe("a report of a failed delivery", () => {
  it("names the message of ours, and why", async () => {
    const mail = await read(
      report(
        ["text/plain", "Sorry"],
        ["message/delivery-status", FAILED],
        ["text/rfc822-headers", NAMED],
      ),
    );
    expect(mail.kind).toBe("bounce");
    expect(mail.bounce).toEqual({ about: ABOUT, reason: "5.1.1 550 no such user" });
    expect(mail.ids).toContain(`${MAIL_ID}@bounced`);
  });

  it.each([
    [
      "in Base64",
      report(
        ["text/plain", "Sorry", "base64"],
        ["message/delivery-status", FAILED, "base64"],
        ["text/rfc822-headers", NAMED, "base64"],
      ),
    ],
    [
      "with the header broken into lines",
      report(
        ["message/delivery-status", FAILED],
        ["text/rfc822-headers", `${NAMED.slice(0, 40)}=\r\n${NAMED.slice(40)}`, "quoted-printable"],
      ),
    ],
  ])("is understood %s", async (_, mail) => {
    expect((await read(mail)).bounce).toMatchObject({ about: ABOUT });
  });

  const inWords = (subject: string, named = NAMED, from = "MAILER-DAEMON@mx.example") =>
    lines(
      "Return-Path: <>",
      `From: ${from}`,
      `Subject: ${subject}`,
      "",
      "Hi. This is the program at mx.example. I was not able to deliver your message.",
      "<x@example.org>:",
      "Sorry, no mailbox here by that name. (#5.1.1)",
      "",
      "--- Below this line is a copy of the message.",
      "",
      named,
      "Subject: Invitation",
    );

  it("is understood in words alone, as qmail writes it", async () => {
    const mail = await read(inWords("failure notice"));
    expect(mail).toMatchObject({ kind: "bounce", bounce: { about: ABOUT } });
  });

  it.each([
    ["of delay", inWords("Warning: delivery delayed")],
    [
      "of delay, as a report",
      report(["message/delivery-status", "Action: delayed"], ["text/plain", NAMED]),
    ],
    ["about no mail of ours", inWords("failure notice", "Message-ID: <1@example.org>")],
  ])("isn't one %s", async (_, mail) => {
    expect(await read(mail)).toMatchObject({ kind: "automatic", bounce: null });
  });

  it("isn't what a person writes about one", async () => {
    const mail = await read(inWords("failure notice", NAMED, "Bo <bo@example.org>"));
    expect(mail.bounce).toBeNull();
  });
});
