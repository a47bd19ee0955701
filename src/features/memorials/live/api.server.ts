import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { systemContext, type Services } from "#platform/context.server.ts";
import type { AppEvent } from "#platform/events.server.ts";
import { AppError } from "#platform/errors.ts";
import { getReadable } from "../queries.server.ts";
import { LIVE_PATH } from "./contract.ts";
import { liveEventOf } from "./queries.server.ts";

/** Proxies close what is silent for a minute. */
const HEARTBEAT_MS = 25_000;
/** A reader this far behind is let go; its browser asks again. */
const BACKLOG_BYTES = 256 * 1024;

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  "x-accel-buffering": "no",
  "x-content-type-options": "nosniff",
};

/** What visitors leave, as it comes, to every open page on every node. */
export function liveApi(app: FastifyInstance, services: Services): void {
  const readers = new Map<string, Set<ServerResponse>>();
  let open = 0;

  async function tell(event: AppEvent) {
    const group = readers.get(event.topic);
    if (group === undefined) return;
    // Who may read may have changed: everyone asks again, and is asked again.
    if (event.kind === "memorial") return group.forEach((reader) => reader.end());
    const live = await liveEventOf(systemContext(services), event);
    if (live === null) return;
    const data = JSON.stringify(live.entry);
    for (const reader of group) send(reader, `event: ${live.kind}\ndata: ${data}\n\n`);
  }

  function keepOpen(memorialId: string, stream: ServerResponse) {
    const group = readers.get(memorialId) ?? new Set();
    readers.set(memorialId, group.add(stream));
    open++;
    const beat = setInterval(() => send(stream, ":\n\n"), HEARTBEAT_MS);
    stream.on("close", () => {
      clearInterval(beat);
      open--;
      group.delete(stream);
      if (group.size === 0) readers.delete(memorialId);
    });
  }

  services.events.subscribe((event) => {
    tell(event).catch((error: unknown) => services.log.error({ err: error }, "not told live"));
  });
  app.addHook("preClose", async () => {
    for (const group of readers.values()) for (const reader of group) reader.end();
  });

  app.get(LIVE_PATH.replace("{id}", ":id"), {
    schema: {
      summary: "Candles, greetings and tributes as they come (text/event-stream)",
      tags: ["memorials"],
    },
    handler: async (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
      const ctx = await request.context();
      const { id } = await getReadable(ctx, request.params.id);
      if (open >= ctx.config.liveStreams) throw new AppError("unavailable", { retryAfter: 30 });
      reply.hijack();
      reply.raw.writeHead(200, HEADERS).write("retry: 3000\n\n");
      keepOpen(id, reply.raw);
    },
  });
}

function send(stream: ServerResponse, text: string): void {
  if (stream.writableLength > BACKLOG_BYTES) stream.destroy();
  else stream.write(text);
}
