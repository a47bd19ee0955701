import { expect, it } from "vitest";
import { freePort } from "#platform/free-port.server.ts";
import { testApp } from "#test/app.ts";
import { aClientAtData, countOf, MAIL, openedDoors } from "#test/mail-doors.ts";

const { services } = await testApp({
  SUPPORT_EMAIL: "hjaelp@minde.example",
  SUPPORT_DNS_SERVERS: "127.0.0.1:9",
  SUPPORT_SMTP_HOST: "127.0.0.1",
  SUPPORT_SMTP_PORT: String(await freePort(20_000 + (process.pid % 10_000))),
});

it("a listener killed around its 250 takes the mail once, however often it is sent", async () => {
  const { doors } = await openedDoors(services, { restartMs: 10 });
  const port = await doors.listening;
  const first = await aClientAtData(port, "draebt@example.org");
  first.socket.write(`${MAIL("om igen")}.\r\n`);
  await expect.poll(() => countOf(services, "om igen")).toBe(1);
  const { pid = 0 } = doors;
  process.kill(pid, "SIGKILL");
  await expect.poll(() => doors.pid ?? pid).not.toBe(pid);
  await doors.listening;
  const again = await aClientAtData(port, "igen@example.org");
  await again.say(`${MAIL("om igen")}.\r\n`, /^250/);
  expect(await countOf(services, "om igen")).toBe(1);
});
