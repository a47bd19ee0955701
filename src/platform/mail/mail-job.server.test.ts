import type { SMTPServerOptions } from "smtp-server";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { systemContext, transaction } from "#platform/context.server.ts";
import { startWorker } from "#platform/job-worker.server.ts";
import { openJobs } from "#platform/job-queue.server.ts";
import {
  countUnsentMails,
  defineMail,
  retryMails,
  type ComposedMail,
} from "#platform/mail/mail-job.server.ts";
import { openMail } from "#platform/mail/mail.server.ts";
import { testApp } from "#test/app.ts";
import { anAttempt } from "#test/jobs.ts";
import { aMailServer } from "#test/mail-server.ts";
import { examine } from "../../doctor.server.ts";

const { services } = await testApp();
const NOTHING = { waiting: 0, retried: 0, failed: 0 };

async function letterTo(name: string): Promise<ComposedMail> {
  const none = { paragraphs: [], action: null, notes: [] };
  const letter = { subject: `Kære ${name}`, heading: "Hej", preview: "Hej", ...none };
  return { to: "aase@example.org", isProven: true, locale: "da", letter };
}

const greet = defineMail({
  name: "test.greeting",
  payload: z.object({ name: z.string(), isWanted: z.boolean() }),
  compose: async (_services, { name, isWanted }) => (isWanted ? letterTo(name) : null),
});

const jobs = openJobs([greet]);

/** The same services, with the mail server at this port. */
async function working(port: number, run: () => Promise<void>) {
  const smtp = { host: "127.0.0.1", port, tls: "none", user: undefined, password: undefined };
  const config = {
    ...services.config,
    mail: { ...services.config.mail, smtp: { ...smtp, tls: "none" as const } },
  };
  const own = { ...services, config, mail: openMail(config) };
  const worker = await startWorker(own, [greet]);
  try {
    await run();
  } finally {
    await worker.stop();
  }
  return own;
}

function write(name: string, isWanted = true) {
  return transaction(services, (tx) => jobs.enqueue(tx, greet, { name, isWanted }));
}

const unsent = () => countUnsentMails(services.database);

describe("a mail in the queue", () => {
  it("is sent after its transaction commits, unless it is no longer wanted", async () => {
    const server = await aMailServer();
    await write("Anna");
    await write("Ingen", false);
    const undone = transaction(services, async (tx) => {
      await jobs.enqueue(tx, greet, { name: "Bo", isWanted: true });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await working(server.port, async () => {
      await expect.poll(unsent).toMatchObject(NOTHING);
    });
    expect(server.received.map(({ subject }) => subject)).toEqual(["Kære Anna"]);
  });

  it("waits while the mail server is down, is shown to the operator, and is sent when it is back", async () => {
    const gone = await aMailServer();
    await gone.close();
    await write("Carl");
    const own = await working(gone.port, async () => {
      await expect.poll(unsent).toMatchObject({ waiting: 1, retried: 1, failed: 0 });
    });
    const { mail, warnings } = await examine(systemContext(own));
    expect(mail).toMatchObject({ via: `127.0.0.1:${gone.port}`, reachable: false, retried: 1 });
    expect(warnings).toContainEqual(expect.stringMatching(/in vain: 1 .*ECONNREFUSED/));

    const back = await aMailServer({ port: gone.port });
    expect(await retryMails(services.database)).toBe(1);
    await working(gone.port, async () => {
      await expect.poll(unsent).toMatchObject(NOTHING);
    });
    expect(back.received.map(({ subject }) => subject)).toEqual(["Kære Carl"]);
    expect((await examine(systemContext(own))).mail.reachable).toBe(true);
  });

  it.each([
    [
      "for its recipient",
      "550",
      {
        onRcptTo: (_address, _session, done) =>
          done(Object.assign(new Error("no such user"), { responseCode: 550 })),
      },
    ],
    [
      "once it has it",
      "552",
      {
        onData: (stream, _session, done) => {
          stream.resume();
          stream.on("end", () => {
            done(Object.assign(new Error("mailbox full"), { responseCode: 552 }));
          });
        },
      },
    ],
  ] satisfies [string, string, SMTPServerOptions][])(
    "that the server refuses for good %s is over at once, where somebody wants to know",
    async (_, code, options) => {
      const refusing = await aMailServer(options);
      const smtp = { host: "127.0.0.1", port: refusing.port, tls: "none" as const };
      const mail = openMail({
        ...services.config,
        mail: { ...services.config.mail, smtp: { ...smtp, user: undefined, password: undefined } },
      });
      const undelivered: string[] = [];
      const told = defineMail({
        name: "test.told",
        payload: z.object({ name: z.string() }),
        compose: (_services, { name }) => letterTo(name),
        onUndelivered: async (_services, { name }) => void undelivered.push(name),
      });
      const attempt = anAttempt();
      await told.run({ ...services, mail }, { name: "Anna" }, attempt);
      expect(undelivered).toEqual(["Anna"]);
      const untold = greet.run({ ...services, mail }, { name: "Bo", isWanted: true }, attempt);
      await expect(untold).rejects.toThrow(code);
    },
  );
});
