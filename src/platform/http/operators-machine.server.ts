import type { FastifyRequest } from "fastify";
import type { Config } from "#platform/config.server.ts";

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const LOOPBACK_NAMES = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** What a proxy adds, whether we were told of it or not. */
const FORWARDED = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "cf-connecting-ip",
];

/**
 * Whether a browser on this very machine asks. The connection itself counts and no header that
 * somebody wrote; a sign of a proxy means no, trusted or not. A name that leads here from elsewhere
 * (DNS rebinding) is no name of this machine. And where the address that people use lies elsewhere,
 * nobody is believed: a proxy beside us that adds no header looks like a browser here.
 */
export function isOperatorsMachine(request: FastifyRequest, config: Config): boolean {
  if (!LOOPBACK.test(request.raw.socket.remoteAddress ?? "")) return false;
  if (FORWARDED.some((name) => request.headers[name] !== undefined)) return false;
  const asked = URL.canParse(`http://${request.headers.host}`)
    ? new URL(`http://${request.headers.host}`).hostname
    : "";
  return LOOPBACK_NAMES.has(asked) && LOOPBACK_NAMES.has(new URL(config.publicUrl).hostname);
}
