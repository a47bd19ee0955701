import { once } from "node:events";
import { createTransport } from "nodemailer";
import { describe, expect, it, onTestFinished } from "vitest";
import { freePort } from "#platform/free-port.server.ts";
import { testApp } from "#test/app.ts";
import { aClientAtData, aMailClient, countOf, MAIL, openedDoors } from "#test/mail-doors.ts";
import { present } from "#test/present.ts";
import { mailInHealth } from "./commands/check-doors.server.ts";

const { services } = await testApp({
  SUPPORT_EMAIL: "hjaelp@minde.example",
  MAIL_FROM: "post@minde.example",
  SUPPORT_DNS_SERVERS: "127.0.0.1:9",
  SUPPORT_SMTP_HOST: "127.0.0.1",
  SUPPORT_SMTP_PORT: String(await freePort(20_000 + (process.pid % 10_000))),
  LIMIT_MAIL_IN: "20/60",
});

let isAway = false;
const failing = async () => {
  throw new Error("terminating connection");
};
/** The database, as long as it isn't away. */
const database = new Proxy(services.database, {
  get: (real, name) => (isAway && name === "transaction" ? failing : Reflect.get(real, name)),
});
const listener = present(services.config.mailIn.listener);
const { doors } = await openedDoors({ ...services, database }, {});
const port = await doors.listening;

describe("the listener", () => {
  it("takes mails to our addresses, each once it is stored, over STARTTLS too", async () => {
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
      expect(await countOf(services, `til ${to}`)).toBe(1);
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
    const client = await aMailClient(port);
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
      const holding = await Promise.all(
        Array.from({ length: 60 }, () => aMailClient(port, "127.0.0.2")),
      );
      for (const client of holding) await client.hears(/^(?:220|421) /);
      expect(holding.filter(({ heard }) => heard().startsWith("220"))).toHaveLength(20);
      await (await aMailClient(port)).hears(/^220/);
      // Whoever leaves makes room.
      for (const { socket } of holding) socket.destroy();
      await expect
        .poll(async () => {
          const client = await aMailClient(port, "127.0.0.2");
          await client.hears(/^\d{3} /);
          return client.heard();
        })
        .toMatch(/^220/);
    },
  );

  it("refuses what is larger than 40 MB, told before or found out", async () => {
    const client = await aMailClient(port);
    await client.hears(/^220/);
    await client.say("EHLO mx.example.org\r\n", /^250 /m);
    await client.say("MAIL FROM:<a@example.org> SIZE=50000000\r\n", /^552/);
    const other = await aClientAtData(port, "stor@example.org");
    const line = `${"x".repeat(1000)}\r\n`.repeat(1000);
    for (let sent = 0; sent < 42; sent += 1) {
      if (!other.socket.write(line)) await once(other.socket, "drain");
    }
    await other.say("\r\n.\r\n", /^552/);
    expect(other.heard()).toContain("larger than we take");
  });

  it("ends a mail at its one end: nothing is smuggled behind another", async () => {
    const client = await aClientAtData(port, "smugler@example.org");
    const hidden = "MAIL FROM:<chef@minde.example>\r\nRCPT TO:<hjaelp@minde.example>\r\nDATA\r\n";
    for (const end of ["\n.\n", "\n.\r\n", "\r.\r", "\r\n.\n"]) {
      client.socket.write(`${MAIL("ydre")}${end}${hidden}${MAIL("indre")}`);
    }
    await client.say("\r\n.\r\n", /^250/);
    expect(client.heard().match(/^250/gm)).toHaveLength(1);
    expect(await countOf(services, "indre")).toBe(0);
  });

  it("keeps nothing of a mail whose line is cut", async () => {
    const client = await aClientAtData(port, "cut@example.org");
    client.socket.write(MAIL("halv"));
    client.socket.destroy();
    const next = await aClientAtData(port, "hel@example.org");
    await next.say(`${MAIL("hel")}.\r\n`, /^250/);
    expect(await countOf(services, "halv")).toBe(0);
    expect(await countOf(services, "hel")).toBe(1);
  });

  it("asks to come again while the database is away", async () => {
    isAway = true;
    onTestFinished(() => {
      isAway = false;
    });
    const client = await aClientAtData(port, "natten@example.org");
    await client.say(`${MAIL("om natten")}.\r\n`, /^451/);
    expect(await countOf(services, "om natten")).toBe(0);
  });

  it("is looked after: it greets, or mails don't come in", async () => {
    const mailIn = {
      ...services.config.mailIn,
      listener: { ...listener, port: await freePort(0) },
    };
    const closed = { ...services, config: { ...services.config, mailIn } };
    expect(await mailInHealth.run(closed)).toMatchObject({ state: "failing", reason: "closed" });
    expect(await mailInHealth.run(services)).toEqual({ state: "ok", reason: "ok" });
  });
});
