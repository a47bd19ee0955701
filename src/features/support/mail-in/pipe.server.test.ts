import { readdir } from "node:fs/promises";
import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { countOf, MAIL } from "#test/mail-doors.ts";
import { pipeMail } from "#test/piped-mail.ts";
import { receivePipedMail } from "./commands/receive-piped-mail.server.ts";

const { services } = await testApp({ SUPPORT_DNS_SERVERS: "127.0.0.1:9" });

describe("a mail piped in", () => {
  it("becomes a ticket, once", async () => {
    const mail = MAIL("gennem røret");
    const { said, code } = await pipeMail(services, mail);
    expect(code).toBe(0);
    expect(JSON.parse(said)).toEqual({
      ticket: expect.stringMatching(/^H\w{8}$/),
      isNew: true,
      isKnown: false,
    });
    const again = await receivePipedMail(services, Readable.from([Buffer.from(mail)]));
    expect(again).toMatchObject({ isNew: false, isKnown: true });
    expect(await countOf(services, "gennem røret")).toBe(1);
  });

  it("of more than 40 MB is refused, and leaves nothing", async () => {
    const piece = Buffer.alloc(1024 * 1024, "x");
    const pipe = Readable.from(Array.from({ length: 41 }, () => piece));
    expect(await receivePipedMail(services, pipe)).toEqual({ refused: "larger than 40 MB" });
    expect(await readdir(services.config.temporaryDirectory)).toEqual([]);
  });
});
