import type { SMTPServerOptions } from "smtp-server";
import { describe, expect, it } from "vitest";
import { features } from "../../features.server.ts";
import { readConfig } from "#platform/config.server.ts";
import { LOCALES } from "#platform/i18n/locales.ts";
import type { Letter } from "#platform/mail/letter.server.ts";
import { openMail } from "#platform/mail/mail.server.ts";
import { aMailServer, type MailServer } from "#test/mail-server.ts";

const LETTER: Letter = {
  subject: "Vælg en ny adgangskode",
  heading: "Vælg en ny adgangskode",
  preview: "Linket virker i én time.",
  paragraphs: ["Kære Åse.", "Tryk på knappen."],
  action: {
    label: "Vælg",
    url: "https://minde.example/reset-password/kR7vQ2mXt8Yw4ZpB6nLd3H?a=1&b=2",
    note: "Linket virker i én time.",
  },
  notes: ["Var det ikke dig, skal du ikke gøre noget."],
};
const EVIL = `Bo</td><script>alert(1)</script><img src=x onerror="alert(2)">`;

function mailerFor({ port }: Pick<MailServer, "port">, settings: Record<string, string> = {}) {
  return openMail(
    readConfig(
      {
        SMTP_HOST: "127.0.0.1",
        SMTP_PORT: String(port),
        SMTP_TLS: "none",
        MAIL_FROM: "post@minde.example",
        SUPPORT_EMAIL: "hjaelp@minde.example",
        BRAND_NAME: "Mindelys",
        OPERATOR_NAME: "Minde & Søn ApS",
        ...settings,
      },
      features,
    ),
  );
}

async function sent(change: Partial<Letter> = {}, settings = {}) {
  const server = await aMailServer();
  const mail = { to: "aase@example.org", locale: "da", letter: { ...LETTER, ...change } } as const;
  await mailerFor(server, settings).send(mail);
  const [one] = server.received;
  if (one === undefined) throw new Error("nothing was received");
  return one;
}

describe("a mail", () => {
  it("comes as text and HTML, from the sender's name, with a reply address", async () => {
    const mail = await sent();
    expect(mail).toMatchObject({
      subject: LETTER.subject,
      from: { name: "Mindelys", address: "post@minde.example" },
      replyTo: [{ address: "hjaelp@minde.example" }],
      to: [{ address: "aase@example.org" }],
      recipients: ["aase@example.org"],
    });
    for (const words of [...LETTER.paragraphs, ...LETTER.notes, "Vælg", "én time"]) {
      expect(mail.text).toContain(words);
      expect(mail.html).toContain(words);
    }
    expect(mail.headers).toContainEqual(
      expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }),
    );
  });

  it("of a conversation says where answers go and what they refer to, by whom it was written", async () => {
    const server = await aMailServer();
    const mailer = mailerFor(server);
    const conversation = {
      replyTo: "hjaelp+token@minde.example",
      messageId: "m1.thread@minde.example",
      inReplyTo: "theirs@example.org",
      references: ["thread@minde.example", "a b>\r\nBcc: x@y.z"],
    };
    const mail = { to: "aase@example.org", locale: "da", letter: LETTER, conversation } as const;
    await mailer.send({ ...mail, writtenBy: "person" });
    await mailer.send({ ...mail, writtenBy: "answering-machine" });
    const [person, machine] = server.received;
    expect(person).toMatchObject({
      messageId: "<m1.thread@minde.example>",
      inReplyTo: "<theirs@example.org>",
      references: "<thread@minde.example> <unreadable@invalid>",
      replyTo: [{ address: "hjaelp+token@minde.example" }],
      sender: "hjaelp+token@minde.example",
    });
    expect(person?.source).not.toMatch(/Auto-Submitted|Bcc/);
    expect(machine?.sender).toBe("");
    expect(machine?.source).toContain("Auto-Submitted: auto-replied");
  });

  it("without a recipient is composed like any other and not sent", async () => {
    const server = await aMailServer();
    const mailer = mailerFor(server);
    const mail = { locale: "da", letter: LETTER } as const;
    await mailer.send({ ...mail, to: null });
    const broken = { ...LETTER, subject: undefined as unknown as string };
    await expect(mailer.send({ ...mail, to: null, letter: broken })).rejects.toThrow(/undefined/);
    await mailer.send({ ...mail, to: "aase@example.org" });
    expect(server.received.map(({ recipients }) => recipients)).toEqual([["aase@example.org"]]);
  });

  it("contains the plain link in both, for people whose button doesn't work", async () => {
    const { text, html = "" } = await sent();
    const url = LETTER.action?.url ?? "";
    expect(text?.split("\n")).toContain(url);
    const written = url.replace("&", "&amp;");
    expect(html.split(`href="${written}"`)).toHaveLength(3);
    expect(html).toContain(`>${written}</a>`);
  });

  it("is readable in dark mode, without pictures and external resources", async () => {
    const { html = "" } = await sent();
    expect(html).toContain("@media (prefers-color-scheme:dark)");
    expect(html).toMatch(/<meta name="color-scheme" content="light dark"/);
    expect(html).not.toMatch(/<img|<link|<script|@import|url\(/i);
  });

  it.each(LOCALES)("frames its text in the reader's language: %s", async (locale) => {
    const server = await aMailServer();
    await mailerFor(server).send({ to: "aase@example.org", locale, letter: LETTER });
    const frame = { da: "Virker knappen ikke", en: "If the button", es: "Si el botón" }[locale];
    expect(server.received[0]?.html).toContain(`<html lang="${locale}">`);
    expect(server.received[0]?.html).toContain(frame);
  });

  it("escapes everything that people wrote", async () => {
    const { html = "", text = "" } = await sent(
      { heading: EVIL, preview: EVIL, paragraphs: [EVIL], notes: [EVIL], subject: EVIL },
      { OPERATOR_NAME: EVIL, BRAND_NAME: EVIL },
    );
    expect(html).not.toMatch(/<script|<img/i);
    expect(html.split("&lt;script&gt;alert(1)&lt;/script&gt;").length).toBeGreaterThan(6);
    expect(text).toContain(EVIL);
  });

  it.each([
    "\r\nBcc: alle@example.org",
    "\nBcc: alle@example.org",
    "\rX: y",
    "\u2028Bcc: a@b.example",
  ])("gets no header by a line break in a subject or a name: %j", async (breaks) => {
    const mail = await sent({ subject: `Kære${breaks}` }, { BRAND_NAME: `Mindelys${breaks}` });
    const names = mail.headers.map(({ key }) => key);
    expect(names).not.toContain("bcc");
    expect(names).not.toContain("x");
    expect(mail.recipients).toEqual(["aase@example.org"]);
    expect(mail.subject).toMatch(/^Kære /);
  });

  it.each([
    "a@example.org\r\nBcc: b@example.org",
    "a@example.org, b@example.org",
    "Bo <b@example.org>",
    "a@example.org;b@example.org",
  ])("goes to one address or to none: %j", async (to) => {
    const server = await aMailServer();
    await expect(mailerFor(server).send({ to, locale: "da", letter: LETTER })).rejects.toThrow(
      /address/,
    );
    expect(server.received).toEqual([]);
  });
});

describe("the connection to the mail server", () => {
  const login: SMTPServerOptions = {
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (username === "minde" && password === "p@ss:w/rd") done(null, { user: "minde" });
      else done(new Error("no"));
    },
  };

  it("uses name and password if the server asks", async () => {
    const server = await aMailServer(login);
    const right = mailerFor(server, { SMTP_USER: "minde", SMTP_PASSWORD: "p@ss:w/rd" });
    await right.send({ to: "aase@example.org", locale: "da", letter: LETTER });
    expect(server.received).toHaveLength(1);
    expect(await right.isReachable()).toBe(true);
    const wrong = mailerFor(server, { SMTP_USER: "minde", SMTP_PASSWORD: "gæt" });
    expect(await wrong.isReachable()).toBe(false);
  });

  it("is refused if it can't be encrypted, unless the operator allows it", async () => {
    const server = await aMailServer();
    const mail = { to: "aase@example.org", locale: "da", letter: LETTER } as const;
    await expect(mailerFor(server, { SMTP_TLS: "starttls" }).send(mail)).rejects.toThrow(
      /ETLS|STARTTLS|TLS/,
    );
    await expect(mailerFor(server, { SMTP_TLS: "tls" }).send(mail)).rejects.toThrow(/SSL|TLS/);
    expect(server.received).toEqual([]);
  });

  it("reports failures without the recipient's address", async () => {
    const server = await aMailServer({
      onRcptTo: ({ address }, _session, done) => done(new Error(`no such mailbox ${address}`)),
    });
    const failure = await mailerFor(server)
      .send({ to: "aase@example.org", locale: "da", letter: LETTER })
      .catch((error: unknown) => error);
    expect(String(failure)).toContain("EENVELOPE");
    expect(String(failure)).not.toContain("aase");
  });
});
