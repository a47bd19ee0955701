import pg from "pg";
import { v7 } from "uuid";

/** The baseline of numbered documents: a row each, behind one counter that is locked until the commit. */

export type CounterOrder = { url: string; count: number; connections: number };

const TABLES = `
  create table if not exists bare_series (last bigint not null);
  create table if not exists bare_documents
    (id uuid primary key, number bigint not null unique, total bigint not null, issued_at timestamptz not null);
  insert into bare_series select 0 where not exists (select from bare_series)`;

async function run({ url, count, connections }: CounterOrder): Promise<number> {
  const clients = Array.from({ length: connections }, () => new pg.Client(url));
  await Promise.all(clients.map((client) => client.connect()));
  await clients[0]?.query(TABLES);
  let left = count;
  const begun = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      while (left-- > 0) {
        await client.query("begin");
        const { rows } = await client.query<{ last: string }>(
          "update bare_series set last = last + 1 returning last",
        );
        await client.query({
          name: "document",
          text: "insert into bare_documents values ($1, $2, $3, $4)",
          values: [v7(), rows[0]?.last, 69_500, new Date()],
        });
        await client.query("commit");
      }
    }),
  );
  const elapsed = (performance.now() - begun) / 1000;
  await Promise.all(clients.map((client) => client.end()));
  return count / elapsed;
}

process.on("message", (order: CounterOrder) => {
  void run(order).then((answer) => process.send?.(answer));
});
process.on("disconnect", () => process.exit(0));
