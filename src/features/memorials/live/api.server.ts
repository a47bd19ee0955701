import type { FastifyInstance, FastifyRequest } from "fastify";
import { systemContext, type Services } from "#platform/context.server.ts";
import type { AppEvent } from "#platform/events.server.ts";
import { AppError } from "#platform/errors.ts";
import { EventStreams } from "#platform/http/event-streams.server.ts";
import { canReadSection } from "../policy.ts";
import { getReadable } from "../queries.server.ts";
import type { Section } from "../contract.ts";
import { LIVE_PATH } from "./contract.ts";
import { liveEventOf } from "./queries.server.ts";

/** Parts of a page that not everybody reads are told of to those who do. */
const SECTION_OF: Record<string, Section> = {
  candle: "candles",
  guestbook: "guestbook",
  tribute: "tributes",
};

/** What visitors leave, as it comes, to every open page on every node. */
export function liveApi(app: FastifyInstance, services: Services): void {
  const streams = new EventStreams();

  async function tell(event: AppEvent) {
    // Who may read may have changed: everyone asks again, and is asked again.
    if (event.kind === "memorial") return streams.end(event.topic);
    try {
      const live = await liveEventOf(systemContext(services), event);
      if (live !== null) streams.send(event.topic, live.kind, live.entry);
    } catch (error) {
      services.log.error({ err: error }, "not told live");
    }
  }

  services.events.subscribe((event) => streams.inTurn(event.topic, () => tell(event)));
  // What happened meanwhile nobody was told of: pages that ask again catch up.
  services.events.onGap(() => services.events.isListening && streams.endAll());
  app.addHook("preClose", async () => streams.endAll());

  app.get(LIVE_PATH.replace("{id}", ":id"), {
    exposeHeadRoute: false,
    schema: {
      summary: "Candles, greetings and tributes as they come (text/event-stream)",
      tags: ["memorials"],
    },
    handler: async (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
      const ctx = await request.context();
      const memorial = await getReadable(ctx, request.params.id);
      if (streams.open >= ctx.config.liveStreams) {
        throw new AppError("unavailable", { retryAfter: 30 });
      }
      reply.hijack();
      streams.add(memorial.id, reply.raw, (kind) => {
        const section = SECTION_OF[kind];
        return section === undefined || canReadSection(ctx.actor, memorial, section);
      });
    },
  });
}
