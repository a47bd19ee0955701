import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { Services } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";

/** `/healthz`: the process lives. `/readyz`: it can do its work. */
export function healthRoutes(app: FastifyInstance, { database, events }: Services): void {
  app.get("/healthz", { schema: { hide: true } }, () => ({ status: "ok" }));
  app.get("/readyz", { schema: { hide: true } }, async () => {
    await database.execute(sql`select 1`);
    if (!events.isListening) throw new AppError("unavailable", { retryAfter: 5 });
    return { status: "ok" };
  });
}
