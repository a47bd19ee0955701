import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { ticketMessages } from "../tickets/tables.server.ts";
import { receivePipedMail } from "./commands/receive-piped-mail.server.ts";

const { services } = await testApp({ SUPPORT_DNS_SERVERS: "127.0.0.1:9" });
const { config, database } = services;

const MAIL = (body: string) => `From: aase@example.org\r\nSubject: ${body}\r\n\r\n${body}\r\n`;

/** As a mail server would start it. */
async function piped(mail: string, databaseUrl = config.databaseUrl) {
  const program = spawn(process.execPath, ["src/cli.ts", "mail:receive", "--json"], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIRECTORY: config.dataDirectory,
      SUPPORT_DNS_SERVERS: "127.0.0.1:9",
    },
    stdio: ["pipe", "pipe", "ignore"],
  });
  program.stdin.on("error", () => undefined);
  program.stdin.end(mail);
  const [said, [code]] = await Promise.all([text(program.stdout), once(program, "exit")]);
  return { said, code: Number(code) };
}

describe("a mail piped in", () => {
  it("becomes a ticket, once", async () => {
    const { said, code } = await piped(MAIL("gennem røret"));
    expect(code).toBe(0);
    expect(JSON.parse(said)).toEqual({
      ticket: expect.stringMatching(/^H\w{8}$/),
      isNew: true,
      isKnown: false,
    });
    const again = await receivePipedMail(
      services,
      Readable.from([Buffer.from(MAIL("gennem røret"))]),
    );
    expect(again).toMatchObject({ isNew: false, isKnown: true });
    expect(await database.$count(ticketMessages, eq(ticketMessages.body, "gennem røret"))).toBe(1);
  });

  it("is to come again where the database is away", async () => {
    expect((await piped(MAIL("senere"), "postgres://nobody@127.0.0.1:9/none")).code).toBe(75);
  });

  it("of more than 40 MB is refused, and leaves nothing", async () => {
    const piece = Buffer.alloc(1024 * 1024, "x");
    const pipe = Readable.from(Array.from({ length: 41 }, () => piece));
    expect(await receivePipedMail(services, pipe)).toEqual({ refused: "larger than 40 MB" });
    expect(await readdir(config.temporaryDirectory)).toEqual([]);
  });
});
