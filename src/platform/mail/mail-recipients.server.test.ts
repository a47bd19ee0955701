import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { transaction } from "#platform/context.server.ts";
import { startWorker } from "#platform/job-worker.server.ts";
import { openJobs } from "#platform/job-queue.server.ts";
import { openLimits } from "#platform/limits.server.ts";
import { countUnsentMails, defineMail, retryMails } from "#platform/mail/mail-job.server.ts";
import { openMail } from "#platform/mail/mail.server.ts";
import { testApp } from "#test/app.ts";
import { aMailServer } from "#test/mail-server.ts";

const { services } = await testApp();
const { database } = services;
const DAY = 86_400_000;

const mailOf = (name: string) =>
  defineMail({
    name,
    payload: z.object({ to: z.string(), isProven: z.boolean(), subject: z.string() }),
    compose: async (_services, { to, isProven, subject }) => {
      const letter = {
        subject,
        heading: "Hej",
        preview: "",
        paragraphs: [],
        action: null,
        notes: [],
      };
      return { to, isProven, locale: "da", letter };
    },
  });
const KINDS = [mailOf("test.receipt"), mailOf("test.link")];
const jobs = openJobs(KINDS);

/** Of the kinds in turn. `waitingSince`: it has waited before. */
async function write(
  to: string,
  count: number,
  about: { isProven?: boolean; waitingSince?: string } = {},
) {
  await transaction(services, async (tx) => {
    for (const [at] of Array.from({ length: count }).entries()) {
      const payload = { to, isProven: false, subject: `${at}`, ...about };
      await jobs.enqueue(tx, KINDS[at % 2] ?? mailOf(""), payload);
    }
  });
}

/** A node with its own memory of counts: what is shared is in the database. */
async function work(port: number, until: () => Promise<void>): Promise<void> {
  const smtp = { host: "127.0.0.1", port, tls: "none" as const };
  const mail = { ...services.config.mail, smtp: { ...smtp, user: undefined, password: undefined } };
  const limits = { ...services.config.limits, mailRecipient: { points: 3, seconds: DAY / 1000 } };
  const config = { ...services.config, mail, limits };
  const node = {
    ...services,
    config,
    mail: openMail(config),
    limits: openLimits(database, limits),
  };
  const worker = await startWorker(node, KINDS);
  try {
    await until();
  } finally {
    await worker.stop();
  }
}

const dueMails = async () => {
  const { rows } = await database.execute<{ count: number }>(sql`
    select count(*)::int as count from graphile_worker.jobs where run_at <= now()`);
  return rows[0]?.count;
};
const nothingDue = async () => {
  await expect.poll(dueMails).toBe(0);
};

describe("an address that nobody has proven to be theirs", () => {
  it("is one with all names that Google gives a mailbox, and no other server's dots are left out", async () => {
    const server = await aMailServer();
    for (const to of ["ida.lund@gmail.com", "i.dalund@googlemail.com", "IDALUND+a@gmail.com"]) {
      await write(to, 1);
    }
    await write("idalund@gmail.com", 1);
    await write("ida.lund@example.org", 3);
    await write("idalund@example.org", 1);
    await work(server.port, nothingDue);
    const hosts = server.received.map(({ recipients: [to = ""] }) => to.split("@")[1]);
    expect(hosts.filter((host) => host?.startsWith("g"))).toHaveLength(3);
    expect(hosts.filter((host) => host === "example.org")).toHaveLength(4);
    await database.execute(sql`delete from rate_limits`);
    await retryMails(database);
    await work(server.port, nothingDue);
    expect(server.received).toHaveLength(8);
  });

  it("gets three mails a day of all kinds and ways to write it, from all nodes; the others wait", async () => {
    const server = await aMailServer();
    await write("bo@example.org", 2);
    await work(server.port, nothingDue);
    await write("Bo+mere@Example.org", 3);
    await write("anden@example.org", 1);
    await write("bekraeftet@example.org", 5, { isProven: true });
    await work(server.port, nothingDue);
    const got = Map.groupBy(server.received, ({ recipients: [to = ""] }) =>
      to.toLowerCase().replace("+mere", ""),
    );
    expect([...got].map(([to, mails]) => [to, mails.length]).toSorted()).toEqual([
      ["anden@example.org", 1],
      ["bekraeftet@example.org", 5],
      ["bo@example.org", 3],
    ]);
    expect(await countUnsentMails(database)).toMatchObject({ waiting: 2, retried: 0, failed: 0 });

    // The next day.
    await database.execute(sql`delete from rate_limits`);
    await retryMails(database);
    await work(server.port, nothingDue);
    expect(await countUnsentMails(database)).toMatchObject({ waiting: 0 });
    expect(server.received).toHaveLength(11);
  });

  it("is not kept from its turn by a mail server that is away", async () => {
    const gone = await aMailServer();
    await gone.close();
    await write("carl@example.org", 3);
    await work(gone.port, async () => {
      const unsent = () => countUnsentMails(database);
      await expect.poll(unsent).toMatchObject({ waiting: 3, retried: 3 });
    });
    const back = await aMailServer({ port: gone.port });
    await retryMails(database);
    await work(back.port, nothingDue);
    expect(back.received).toHaveLength(3);
  });

  it("doesn't get what has waited for days", async () => {
    const server = await aMailServer();
    await write("dorte@example.org", 3);
    // Mails are sent side by side: whichever is counted first takes the day's place.
    await work(server.port, nothingDue);
    const waitingSince = new Date(Date.now() - 2.5 * DAY).toISOString();
    await write("dorte@example.org", 1, { waitingSince });
    await work(server.port, nothingDue);
    expect(server.received).toHaveLength(3);
    expect(await countUnsentMails(database)).toMatchObject({ waiting: 0, failed: 0 });
  });
});
