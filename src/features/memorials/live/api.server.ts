import type { FastifyInstance, FastifyRequest } from "fastify";
import { systemContext, type Context, type Services } from "#platform/context.server.ts";
import type { AppEvent } from "#platform/events.server.ts";
import { AppError } from "#platform/errors.ts";
import { EventStreams, type Listener } from "#platform/http/event-streams.server.ts";
import { networkOf } from "#platform/limits.server.ts";
import { findActingUsers } from "#features/accounts/sessions/queries.server.ts";
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

/** How often sessions are asked for on whose pages nothing happens. */
const SESSION_CHECK_MS = 25_000;
const RETRY_SECONDS = 30;

/** What visitors leave, as it comes, to every open page on every node. */
export function liveApi(app: FastifyInstance, services: Services): void {
  const streams = new EventStreams();
  const checking = setInterval(
    () => void endWithSessions(services, streams).catch(logged),
    SESSION_CHECK_MS,
  );

  function logged(error: unknown): void {
    services.log.error({ err: error }, "not told live");
  }

  async function tell(event: AppEvent) {
    // Who may read may have changed: everyone asks again, and is asked again.
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
  // What happened meanwhile nobody was told of: pages that ask again catch up.
  services.events.onGap(() => services.events.isListening && streams.endAll());
  app.addHook("preClose", async () => {
    clearInterval(checking);
    streams.endAll();
  });

  app.get(LIVE_PATH.replace("{id}", ":id"), {
    exposeHeadRoute: false,
    schema: {
      summary: "Candles, greetings and tributes as they come (text/event-stream)",
      tags: ["memorials"],
    },
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
          const section = SECTION_OF[kind];
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

/** Each holds a connection open: no network and no account takes those of all others. */
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

/** A session ends in many ways, on any node: it is asked for before anything is told. */
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
