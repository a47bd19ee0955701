import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { createTransport } from "nodemailer";
import { freePort } from "#platform/free-port.server.ts";
import type { MailsOrder } from "../bare-mails.ts";
import type { Bench } from "../bench.ts";
import type { IntakeAnswer, IntakeOrder } from "../mail-intake.ts";
import { byTurns, median } from "../rounds.ts";
import { aLargeMail } from "../sample-mails.ts";
import { perSecond, times, type Row } from "../table.ts";

const MAILS = 1000;
const MANY = 5000;
/** As many as the process of the doors hands over at once is fewer; it measures the database's part. */
const CONNECTIONS = 16;
const STARTS_MS = 100;
const LARGE_BYTES = 25 * 1024 * 1024;
const INTAKE_ASKED = 0.4;
const GROWTH_ASKED = 20;
const BESIDE_ASKED = 0.8;

/** Taking in mails beside parsing them and one insert each; memory; and a page beside a large mail. */
export async function measureMailIn(bench: Bench): Promise<Row[]> {
  const world = await bench.world("mail_in");
  const directory = join(bench.directory, "mail-in");
  await mkdir(directory);
  const order = { url: world.url, connections: CONNECTIONS };
  const intake = bench.worker<IntakeOrder, IntakeAnswer>("mail-intake.ts", "measured");
  const bare = bench.worker<MailsOrder, number>("bare-mails.ts", "measured");
  const { ours, theirs } = await byTurns(
    bench.rounds,
    () => intake.ask({ ...order, directory, count: MAILS }),
    () => bare.ask({ ...order, count: MAILS }),
  );
  const rate = median(ours.map((turn) => turn.perSecond));
  const before = Math.max(...ours.map(({ megabytes }) => megabytes));
  let megabytes = before;
  // In parts, as the mails themselves would be counted.
  for (let taken = 0; taken < MANY; taken += MAILS) {
    ({ megabytes } = await intake.ask({ ...order, directory, count: MAILS }));
  }
  return [
    {
      what: "Taking in mails",
      ours: perSecond(rate),
      comparison: `${perSecond(median(theirs))} bare postal-mime and one insert`,
      ratio: times(rate / median(theirs)),
      asked: `≥ ${INTAKE_ASKED} ×`,
      reached: rate / median(theirs) >= INTAKE_ASKED,
    },
    {
      what: "  memory after 5,000 more",
      ours: `${Math.round(megabytes)} MB`,
      comparison: `${Math.round(before)} MB`,
      ratio: `${Math.round(megabytes - before)} MB`,
      asked: `≤ ${GROWTH_ASKED} MB`,
      reached: megabytes - before <= GROWTH_ASKED,
    },
    await besideRow(bench),
  ];
}

/** A page of the cache while a mail of 25 MB comes in. */
async function besideRow(bench: Bench): Promise<Row> {
  const world = await bench.world("beside_mail");
  const port = await freePort(0);
  const settings = {
    SUPPORT_SMTP_PORT: String(port),
    SUPPORT_EMAIL: "hjaelp@example.org",
    SUPPORT_DNS_SERVERS: "127.0.0.1:9",
    LIMIT_MAIL_IN: "100000/60",
  };
  const product = await bench.product(world, settings);
  const paths = ["/privacy"];
  const transport = createTransport({ host: "127.0.0.1", port, ignoreTLS: true });
  while (!(await transport.verify().catch(() => false))) await after(STARTS_MS);
  const envelope = { from: "bo@example.org", to: "hjaelp@example.org" };
  const { ours, theirs } = await byTurns(
    bench.rounds,
    async () => {
      const mail = transport.sendMail({ envelope, raw: aLargeMail(LARGE_BYTES) });
      const load = await bench.load(product, { paths });
      await mail;
      return load;
    },
    () => bench.load(product, { paths }),
  );
  const [beside = 0, alone = 0] = [ours, theirs].map((turns) =>
    median(turns.map((turn) => turn.perSecond)),
  );
  return {
    what: "A cached page beside a mail of 25 MB",
    ours: perSecond(beside),
    comparison: `${perSecond(alone)} alone`,
    ratio: times(beside / alone),
    asked: `≥ ${BESIDE_ASKED} ×`,
    reached: beside / alone >= BESIDE_ASKED,
  };
}
