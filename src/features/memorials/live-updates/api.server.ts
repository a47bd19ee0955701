import type { FastifyInstance, FastifyRequest } from "fastify";
import { systemContext, type Context, type Services } from "#platform/context.server.ts";
import type { AppEvent } from "#platform/events.server.ts";
import { AppError } from "#platform/errors.ts";
import type { Mount } from "#platform/feature.server.ts";
import { EventStreams, type Listener } from "#platform/http/event-streams.server.ts";
import { networkOf } from "#platform/limits.server.ts";
import { findActingUsers } from "#features/accounts/sessions/queries.server.ts";
import { canReadSection } from "#features/memorials/sections/policy.ts";
import { getReadable } from "../access/queries.server.ts";
import type { SectionName } from "#features/memorials/sections/contract.ts";
import { routeOf } from "#platform/http/call-steps.server.ts";
import { LIVE_PATH } from "./contract.ts";
import { liveEventOf, liveSectionOf } from "./queries.server.ts";

/** How often sessions are checked on pages without events. */
const SESSION_CHECK_MS = 25_000;
const RETRY_SECONDS = 30;

/** Streams new entries to every open page on every node. */
export function liveUpdatesApi(app: FastifyInstance, { services }: Mount): void {
  const streams = new EventStreams();
  const checking = setInterval(
    () => void endWithSessions(services, streams).catch(logged),
    SESSION_CHECK_MS,
  );

  function logged(error: unknown): void {
    services.log.error({ err: error }, "not told live");
  }

  async function tell(event: AppEvent) {
    // Access may have changed: all streams are closed, and reconnecting checks access again.
    if (event.kind === "memorial") return streams.end(event.topic);
    try {
      const live = await liveEventOf(systemContext(services), event);
      if (live === null) return;
      await endWithSessions(services, streams, event.topic);
      streams.send(event.topic, live.kind, live.entry);
    } catch (error) {
      logged(error);
    }
  }

  services.events.subscribe((event) => streams.inTurn(event.topic, () => tell(event)));
  // Events in between were lost: clients refetch when they reconnect.
  services.events.onGap(() => services.events.isListening && streams.endAll());
  app.addHook("preClose", async () => {
    clearInterval(checking);
    streams.endAll();
  });

  app.get(routeOf({ path: LIVE_PATH }), {
    exposeHeadRoute: false,
    schema: {
      summary: "New candles, greetings and tributes as server-sent events (text/event-stream)",
      tags: ["memorials"],
    },
    config: { section: "page" },
    handler: async (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
      const ctx = await request.context();
      const memorial = await getReadable(ctx, request.params.id);
      const { network, signedIn } = listenerOf(ctx);
      refuseTooMany(ctx, streams, { network, signedIn });
      reply.hijack();
      streams.add(memorial.id, reply.raw, {
        network,
        signedIn,
        hears(kind) {
          // Entries of a restricted section go only to those who may read it.
          const section = liveSectionOf(ctx, kind)?.rule.name as SectionName | undefined;
          return section === undefined || canReadSection(ctx.actor, memorial, section);
        },
      });
    },
  });
}

type Who = Pick<Listener, "network" | "signedIn">;

function listenerOf({ actor, session, address }: Context): Who {
  const network = networkOf(address);
  if (actor === null || session === null) return { network, signedIn: null };
  return { network, signedIn: { sessionId: session.id, userId: actor.userId } };
}

/**
 * Each stream holds a connection: limited per network and account, so that none exhausts the total.
 */
function refuseTooMany({ config }: Context, streams: EventStreams, who: Who): void {
  const { most, perNetwork, perAccount } = config.liveStreams;
  if (streams.open >= most) throw new AppError("unavailable", { retryAfter: RETRY_SECONDS });
  const open = streams.listeners();
  const ofNetwork = open.filter(({ network }) => network === who.network);
  const userId = who.signedIn?.userId;
  const ofAccount =
    userId === undefined ? [] : open.filter(({ signedIn }) => signedIn?.userId === userId);
  if (ofNetwork.length >= perNetwork || ofAccount.length >= perAccount) {
    throw new AppError("tooMany", { retryAfter: RETRY_SECONDS });
  }
}

/** A session can end in many ways and on any node, so it is checked before each event. */
async function endWithSessions(
  services: Services,
  streams: EventStreams,
  topic?: string,
): Promise<void> {
  const known = streams.listeners(topic).flatMap(({ signedIn }) => signedIn ?? []);
  if (known.length === 0) return;
  const sessionIds = known.map(({ sessionId }) => sessionId);
  const acting = await findActingUsers(services, sessionIds);
  const asked = new Set(known);
  streams.endWhere(({ signedIn }) => {
    if (signedIn === null || !asked.has(signedIn)) return false;
    return acting.get(signedIn.sessionId) !== signedIn.userId;
  });
}
