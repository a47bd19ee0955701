import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { createTransport } from "nodemailer";
import { eq } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Services } from "#platform/context.server.ts";
import { freePort } from "#platform/free-port.server.ts";
import { testApp } from "#test/app.ts";
import { ticketMessages } from "../tickets/tables.server.ts";
import { mailInHealth } from "./commands/check-doors.server.ts";
import { openMailDoors } from "./commands/open-mail-doors.server.ts";

const { services } = await testApp({
  SUPPORT_EMAIL: "hjaelp@minde.example",
  MAIL_FROM: "post@minde.example",
  SUPPORT_DNS_SERVERS: "127.0.0.1:9",
  SUPPORT_SMTP_HOST: "127.0.0.1",
  SUPPORT_SMTP_PORT: String(await freePort(20_000 + (process.pid % 10_000))),
  LIMIT_MAIL_IN: "20/60",
});

async function opened(given: Services = services) {
  const opening = await openMailDoors(given);
  if (opening === null) throw new Error("there is no door");
  onTestFinished(() => opening.close());
  return { ...opening, port: await opening.doors.listening };
}

/** A client that says what it likes. */
async function aClient(port: number, localAddress = "127.0.0.1") {
  const socket: Socket = connect({ port, host: "127.0.0.1", localAddress });
  let heard = "";
  socket.on("data", (chunk: Buffer) => {
    heard += chunk.toString();
  });
  // What a server that was killed does to its clients.
  socket.on("error", () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  return {
    socket,
    heard: () => heard,
    async say(words: string, answer: RegExp): Promise<void> {
      heard = "";
      socket.write(words);
      await expect.poll(() => heard).toMatch(answer);
    },
    async hears(answer: RegExp): Promise<void> {
      await expect.poll(() => heard).toMatch(answer);
    },
  };
}

async function toData(port: number, from = "aase@example.org") {
  const client = await aClient(port);
  await client.hears(/^220/);
  await client.say("EHLO mx.example.org\r\n", /^250 /m);
  await client.say(`MAIL FROM:<${from}>\r\n`, /^250/);
  await client.say("RCPT TO:<hjaelp@minde.example>\r\n", /^250/);
  await client.say("DATA\r\n", /^354/);
  return client;
}

const bodies = async (body: string) =>
  services.database
    .select({ id: ticketMessages.id, body: ticketMessages.body })
    .from(ticketMessages)
    .where(eq(ticketMessages.body, body));

const MAIL = (body: string) => `From: aase@example.org\r\nSubject: ${body}\r\n\r\n${body}\r\n`;

describe("the listener", () => {
  it("takes mails to our addresses, each once it is stored, over STARTTLS too", async () => {
    const { port } = await opened();
    const transport = createTransport({
      host: "127.0.0.1",
      port,
      requireTLS: true,
      tls: { rejectUnauthorized: false },
    });
    for (const to of ["hjaelp@minde.example", "Hjaelp+abc@minde.example", "post@minde.example"]) {
      const mail = { from: "aase@example.org", to, subject: "Om pladen", text: `til ${to}` };
      const { response } = await transport.sendMail(mail);
      expect(response).toMatch(/^250/);
      expect(await bodies(`til ${to}`)).toHaveLength(1);
    }
    const stranger = transport.sendMail({
      from: "a@example.org",
      to: "bo@minde.example",
      text: "x",
    });
    await expect(stranger).rejects.toMatchObject({ responseCode: 550 });
    transport.close();
  });

  it("asks a sender of too many to come again later", async () => {
    const { port } = await opened();
    const client = await aClient(port);
    await client.hears(/^220/);
    await client.say("EHLO mx.example.org\r\n", /^250 /m);
    const tries = Array.from({ length: 20 });
    for (const _ of tries) {
      await client.say("MAIL FROM:<mange@example.org>\r\n", /^250/);
      await client.say("RSET\r\n", /^250/);
    }
    await client.say("MAIL FROM:<mange@example.org>\r\n", /^451 /);
    expect(client.heard()).toContain("too many mails");
  });

  it.runIf(process.platform === "linux")(
    "is open to others while one address holds as many connections as it may",
    async () => {
      const { port } = await opened();
      const holding = await Promise.all(
        Array.from({ length: 60 }, () => aClient(port, "127.0.0.2")),
      );
      for (const client of holding) await client.hears(/^(?:220|421) /);
      expect(holding.filter(({ heard }) => heard().startsWith("220"))).toHaveLength(20);
      await (await aClient(port)).hears(/^220/);
      // Whoever leaves makes room.
      for (const { socket } of holding) socket.destroy();
      await expect
        .poll(async () => {
          const client = await aClient(port, "127.0.0.2");
          await client.hears(/^\d{3} /);
          return client.heard();
        })
        .toMatch(/^220/);
    },
  );

  it("refuses what is larger than 40 MB, told before or found out", async () => {
    const { port } = await opened();
    const client = await aClient(port);
    await client.hears(/^220/);
    await client.say("EHLO mx.example.org\r\n", /^250 /m);
    await client.say("MAIL FROM:<a@example.org> SIZE=50000000\r\n", /^552/);
    const other = await toData(port, "stor@example.org");
    const line = `${"x".repeat(1000)}\r\n`.repeat(1000);
    for (let sent = 0; sent < 42; sent += 1) {
      if (!other.socket.write(line)) await once(other.socket, "drain");
    }
    await other.say("\r\n.\r\n", /^552/);
    expect(other.heard()).toContain("larger than we take");
  });

  it("ends a mail at its one end: nothing is smuggled behind another", async () => {
    const { port } = await opened();
    const client = await toData(port, "smugler@example.org");
    const hidden = "MAIL FROM:<chef@minde.example>\r\nRCPT TO:<hjaelp@minde.example>\r\nDATA\r\n";
    for (const end of ["\n.\n", "\n.\r\n", "\r.\r", "\r\n.\n"]) {
      client.socket.write(`${MAIL("ydre")}${end}${hidden}${MAIL("indre")}`);
    }
    await client.say("\r\n.\r\n", /^250/);
    expect(client.heard().match(/^250/gm)).toHaveLength(1);
    expect(await bodies("indre")).toEqual([]);
  });

  it("keeps nothing of a mail whose line is cut", async () => {
    const { port } = await opened();
    const client = await toData(port, "cut@example.org");
    client.socket.write(MAIL("halv"));
    client.socket.destroy();
    const next = await toData(port, "hel@example.org");
    await next.say(`${MAIL("hel")}.\r\n`, /^250/);
    expect(await bodies("halv")).toEqual([]);
    expect(await bodies("hel")).toHaveLength(1);
  });

  it("asks to come again while the database is away", async () => {
    const failing = async () => {
      throw new Error("terminating connection");
    };
    const database = new Proxy(services.database, {
      get: (real, name) => (name === "transaction" ? failing : Reflect.get(real, name)),
    });
    const { port } = await opened({ ...services, database });
    const client = await toData(port, "natten@example.org");
    await client.say(`${MAIL("om natten")}.\r\n`, /^451/);
    expect(await bodies("om natten")).toEqual([]);
  });

  it("killed around its 250 takes the mail once, however often it is sent", async () => {
    const { port, doors } = await opened();
    const first = await toData(port, "draebt@example.org");
    first.socket.write(`${MAIL("om igen")}.\r\n`);
    await expect.poll(() => bodies("om igen")).toHaveLength(1);
    const { pid = 0 } = doors;
    process.kill(pid, "SIGKILL");
    await expect.poll(() => doors.pid ?? pid).not.toBe(pid);
    await doors.listening;
    const again = await toData(port, "igen@example.org");
    await again.say(`${MAIL("om igen")}.\r\n`, /^250/);
    expect(await bodies("om igen")).toHaveLength(1);
  });

  it("is looked after: it greets, or mails don't come in", async () => {
    expect(await mailInHealth.run(services)).toMatchObject({ state: "failing", reason: "closed" });
    await opened();
    expect(await mailInHealth.run(services)).toEqual({ state: "ok", reason: "ok" });
  });
});
