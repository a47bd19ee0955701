import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";

/**
 * The worker's address never changes, so it is always revalidated. Its policy allows what it does:
 * fetching from this origin.
 */
export async function serveWorker(app: FastifyInstance, file: string): Promise<void> {
  const script = await readFile(file);
  app.get("/sw.js", { schema: { hide: true } }, (_request, reply) =>
    reply
      .header("content-type", "text/javascript; charset=utf-8")
      .header("cache-control", "no-cache")
      .header("content-security-policy", "default-src 'none'; connect-src 'self'")
      .send(script),
  );
}
