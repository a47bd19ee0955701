import type { FastifyInstance, FastifyRequest } from "fastify";
import { routeOf } from "#platform/http/call-steps.server.ts";
import { CALENDAR_PATH } from "#features/memorials/content/ceremony/contract.ts";
import { getCeremonyCalendar } from "./queries.server.ts";

export function ceremonyApi(app: FastifyInstance): void {
  app.get(
    routeOf({ path: CALENDAR_PATH }),
    {
      schema: {
        summary: "The ceremony as a calendar file (text/calendar)",
        tags: ["memorials"],
      },
      config: { section: "ceremony" },
    },
    async (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
      const calendar = await getCeremonyCalendar(await request.context(), request.params.id);
      reply.header("content-type", "text/calendar; charset=utf-8");
      reply.header("content-disposition", 'attachment; filename="ceremony.ics"');
      reply.header("cache-control", "private, no-cache");
      return reply.send(calendar);
    },
  );
}
