import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { MailReader } from "./mail-reader.server.ts";

/** What hostile mails make of the process that reads them. */
const HOSTILE = `
  import { readFileSync } from "node:fs";
  process.on("message", ({ path }) => {
    const mail = readFileSync(path, "latin1");
    if (mail.includes("loop")) for (;;);
    if (mail.includes("crash")) process.kill(process.pid, "SIGSEGV");
    if (mail.includes("disk")) return process.send({ failure: "ENOSPC", isSystem: true });
    process.send({ failure: "a fault", isSystem: false });
  });
`;
const OURS = { ours: ["hjaelp@minde.example"], dnsServers: ["127.0.0.1:9"] };

let folder: string;
let worker: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reader-"));
  worker = join(folder, "worker.mjs");
  await writeFile(worker, HOSTILE);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function aReader(settings: Partial<ConstructorParameters<typeof MailReader>[0]> = {}) {
  const reader = new MailReader({ ...OURS, atOnce: 1, ...settings });
  onTestFinished(() => reader.close());
  return reader;
}

let drawn = 0;
async function aMail(body: string) {
  const mail = `From: Åse <aase@example.org>\r\nSubject: Om pladen\r\nMessage-ID: <a@b>\r\n\r\n${body}`;
  const path = join(folder, `${(drawn += 1)}.eml`);
  await writeFile(path, mail);
  const digest = createHash("sha256").update(mail).digest("hex");
  return { digest, arrived: { path, origin: null, recipients: ["hjaelp@minde.example"] } };
}

describe("a mail", () => {
  it("is read in another process, and what came with it goes when it is stored", async () => {
    const { arrived, digest } = await aMail("Kan pladen limes?");
    const read = await aReader().read(arrived, async (mail) => ({
      ...mail,
      folders: (await readdir(folder)).filter((name) => name.endsWith(".parts")),
    }));
    expect(read).toMatchObject({ digest, body: "Kan pladen limes?", isUnreadable: false });
    expect(read.folders).toHaveLength(1);
    expect((await readdir(folder)).filter((name) => name.endsWith(".parts"))).toEqual([]);
  });

  it.each(["loop", "crash", "fault"])("that makes its reader %s is set aside", async (what) => {
    const { arrived, digest } = await aMail(`${what}\0 ${"x".repeat(5000)}`);
    const mail = await aReader({ worker, timeLimitMs: 1500 }).read(arrived, async (read) => read);
    expect(mail).toMatchObject({
      digest,
      isUnreadable: true,
      kind: "message",
      mayBeAnswered: false,
      messageId: "a@b",
      from: { name: "Åse", address: "aase@example.org" },
      recipients: ["hjaelp@minde.example"],
      subject: "Om pladen",
      files: [],
    });
    expect(mail.body).toHaveLength(2000);
    expect(mail.body).not.toContain("\0");
  });

  it("is to come again where it isn't at fault", async () => {
    const { arrived } = await aMail("disk");
    const reading = aReader({ worker }).read(arrived, async (read) => read);
    await expect(reading).rejects.toThrow("ENOSPC");
  });
});
