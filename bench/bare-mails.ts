import pg from "pg";
import PostalMime from "postal-mime";
import { v7 } from "uuid";
import { aMail } from "./sample-mails.ts";

/** The baseline of taking in mails: parsed, and one row each over as many connections. */

export type MailsOrder = { url: string; count: number; connections: number };

const TABLE = `create table if not exists bare_mails
  (id uuid primary key, sender text, subject text, body text, received_at timestamptz not null)`;

async function run({ url, count, connections }: MailsOrder): Promise<number> {
  const clients = Array.from({ length: connections }, () => new pg.Client(url));
  await Promise.all(clients.map((client) => client.connect()));
  await clients[0]?.query(TABLE);
  const mails = Array.from({ length: count }, aMail);
  const begun = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      for (let raw = mails.pop(); raw !== undefined; raw = mails.pop()) {
        const { from, subject, text } = await PostalMime.parse(raw);
        await client.query({
          name: "mail",
          text: "insert into bare_mails values ($1, $2, $3, $4, $5)",
          values: [v7(), from?.address, subject, text, new Date()],
        });
      }
    }),
  );
  const elapsed = (performance.now() - begun) / 1000;
  await Promise.all(clients.map((client) => client.end()));
  return count / elapsed;
}

process.on("message", (order: MailsOrder) => {
  void run(order).then((perSecond) => process.send?.(perSecond));
});
process.on("disconnect", () => process.exit(0));
