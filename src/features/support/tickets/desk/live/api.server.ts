import type { FastifyInstance } from "fastify";
import { signedIn } from "#features/accounts/queries.server.ts";
import { findActingUsers } from "#features/accounts/sessions/queries.server.ts";
import type { Context, Services } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import type { AppEvent } from "#platform/events.server.ts";
import type { Mount } from "#platform/feature.server.ts";
import { admit } from "#platform/http/call-steps.server.ts";
import { EventStreams } from "#platform/http/event-streams.server.ts";
import { networkOf } from "#platform/limits.server.ts";
import { TICKETS_LIVE_PATH, type TicketEvent } from "../contract.ts";
import { isColleague } from "../queries/colleagues.server.ts";
import { presenceOf } from "../queries/ticket.server.ts";

const TOPIC = "tickets";
/** How often sessions are checked while nothing happens. */
const SESSION_CHECK_MS = 25_000;
const RETRY_SECONDS = 30;

/** Tells every open desk on every node which tickets changed, and who reads or writes in them. */
export function ticketsLiveApi(app: FastifyInstance, { services }: Mount): void {
  const streams = new EventStreams();
  const logged = (error: unknown) => services.log.error({ err: error }, "desks not told live");
  const checking = setInterval(
    () => void endWithSessions(services, streams).catch(logged),
    SESSION_CHECK_MS,
  );

  async function tell(event: AppEvent): Promise<void> {
    try {
      const { kind, data } = await eventOf(services, event);
      await endWithSessions(services, streams);
      streams.send(TOPIC, kind, data);
    } catch (error) {
      logged(error);
    }
  }

  services.events.subscribe((event) => {
    if (event.topic === TOPIC) streams.inTurn(TOPIC, () => tell(event));
  });
  // What happened in between is read again by whoever reconnects.
  services.events.onGap(() => services.events.isListening && streams.endAll());
  app.addHook("preClose", async () => {
    clearInterval(checking);
    streams.endAll();
  });

  app.get(TICKETS_LIVE_PATH, {
    exposeHeadRoute: false,
    schema: {
      summary: "Changed tickets, and who has them open, as server-sent events (text/event-stream)",
      tags: ["admin"],
    },
    handler: async (request, reply) => {
      const ctx = await request.context();
      await admit(READING, ctx);
      const who = signedIn(ctx);
      refuseTooMany(ctx, streams, who.userId);
      reply.hijack();
      const network = networkOf(ctx.address);
      streams.add(TOPIC, reply.raw, { network, signedIn: who, hears: () => true });
    },
  });
}

/** What is asked of whoever reads tickets. */
const READING = {
  method: "GET",
  path: TICKETS_LIVE_PATH,
  summary: "",
  access: "signed-in",
  permission: "support.read",
} as const;

async function eventOf({ database }: Services, { kind, id }: AppEvent): Promise<TicketEvent> {
  if (kind !== "presence") return { kind: "ticket", data: { id } };
  return { kind, data: { id, presence: await presenceOf(database, id) } };
}

/** Each stream holds a connection: one colleague's many windows don't use up the others'. */
function refuseTooMany({ config }: Context, streams: EventStreams, userId: string): void {
  const { most, perAccount } = config.liveStreams;
  if (streams.open >= most) throw new AppError("unavailable", { retryAfter: RETRY_SECONDS });
  const own = streams.listeners().filter(({ signedIn: who }) => who?.userId === userId);
  if (own.length >= perAccount) throw new AppError("tooMany", { retryAfter: RETRY_SECONDS });
}

/** A session or a role can end in many ways and on any node, so both are asked for before each event. */
async function endWithSessions(services: Services, streams: EventStreams): Promise<void> {
  const known = streams.listeners().flatMap(({ signedIn: who }) => who ?? []);
  if (known.length === 0) return;
  const acting = await findActingUsers(
    services,
    known.map(({ sessionId }) => sessionId),
  );
  const may = new Map<string, boolean>();
  for (const { userId } of known) {
    if (!may.has(userId)) may.set(userId, await isColleague(services.database, services, userId));
  }
  const asked = new Set(known);
  streams.endWhere(({ signedIn: who }) => {
    if (who === null || !asked.has(who)) return false;
    return acting.get(who.sessionId) !== who.userId || may.get(who.userId) !== true;
  });
}
