import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import pg from "pg";
import { v7 } from "uuid";

/** The HTTP baseline for writing a greeting: one prepared insert per request, without checks. */

export type GreetingsOrder = { url: string; connections: number };

const INSERT = {
  name: "greeting",
  text: `insert into messages (memorial_id, kind, id, author_name, message, created_at)
         values ($1, 'guestbook', $2, $3, $4, $5)`,
};

process.on("message", ({ url, connections }: GreetingsOrder) => {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  const server = createServer((request, response) => {
    const write = async () => {
      const given = (await json(request)) as { authorName: string; message: string };
      const [, , , memorialId] = request.url?.split("/") ?? [];
      const entry = { id: v7(), ...given, createdAt: new Date() };
      const values = [memorialId, entry.id, entry.authorName, entry.message, entry.createdAt];
      await pool.query({ ...INSERT, values });
      return JSON.stringify(entry);
    };
    write().then(
      (body) => response.writeHead(201, { "content-type": "application/json" }).end(body),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.send?.(typeof address === "object" ? address?.port : null);
  });
});
process.on("disconnect", () => process.exit(0));
