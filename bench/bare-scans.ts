import pg from "pg";
import { v7 } from "uuid";

/** The baseline of packing: a code is locked, moved on, and the scan written down, in a transaction each. */

export type ScansOrder = { url: string; codes: string[]; connections: number };

const TABLES = `
  create table if not exists bare_codes as select code, stage from qr_codes;
  create unique index if not exists bare_codes_code on bare_codes (code);
  create table if not exists bare_scans (id uuid primary key, code text not null, at timestamptz not null)`;

async function run({ url, codes, connections }: ScansOrder): Promise<number> {
  const clients = Array.from({ length: connections }, () => new pg.Client(url));
  await Promise.all(clients.map((client) => client.connect()));
  await clients[0]?.query(TABLES);
  const left = [...codes];
  const begun = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      for (let code = left.pop(); code !== undefined; code = left.pop()) {
        await client.query("begin");
        for (const [name, text, values] of statements(code)) {
          await client.query({ name, text, values });
        }
        await client.query("commit");
      }
    }),
  );
  const elapsed = (performance.now() - begun) / 1000;
  await Promise.all(clients.map((client) => client.end()));
  return codes.length / elapsed;
}

function statements(code: string): [name: string, text: string, values: unknown[]][] {
  return [
    ["lock", "select stage from bare_codes where code = $1 for update", [code]],
    ["update", "update bare_codes set stage = 'packed' where code = $1", [code]],
    ["insert", "insert into bare_scans values ($1, $2, $3)", [v7(), code, new Date()]],
  ];
}

process.on("message", (order: ScansOrder) => {
  void run(order).then((answer) => process.send?.(answer));
});
process.on("disconnect", () => process.exit(0));
