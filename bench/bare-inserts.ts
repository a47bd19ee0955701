import pg from "pg";
import { v7 } from "uuid";

/**
 * The database baseline for writing a greeting: one prepared statement over as many connections.
 */

export type InsertOrder = {
  url: string;
  connections: number;
  seconds: number;
  memorialIds: string[];
  authorName: string;
  message: string;
};

const INSERT = {
  name: "greeting",
  text: `insert into messages (memorial_id, kind, id, author_name, message, created_at)
         values ($1, 'guestbook', $2, $3, $4, $5)`,
};

async function run({ url, connections, seconds, ...order }: InsertOrder): Promise<number> {
  const clients = Array.from({ length: connections }, () => new pg.Client(url));
  await Promise.all(clients.map((client) => client.connect()));
  const begun = performance.now();
  const ends = begun + seconds * 1000;
  let written = 0;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < ends) {
        const memorialId = order.memorialIds[written++ % order.memorialIds.length];
        const values = [memorialId, v7(), order.authorName, order.message, new Date()];
        await client.query({ ...INSERT, values });
      }
    }),
  );
  const elapsed = (performance.now() - begun) / 1000;
  await Promise.all(clients.map((client) => client.end()));
  return written / elapsed;
}

process.on("message", (order: InsertOrder) => {
  void run(order).then((perSecond) => process.send?.(perSecond));
});
process.on("disconnect", () => process.exit(0));
