import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";

/**
 * The worker's address is the same for good, so it is asked for anew each time. Its policy is that
 * of what it does: it fetches from here, and nothing else.
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
