import type { FastifyRequest } from "fastify";
import type { Services } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import type { FlagDeclaration } from "#platform/flags.server.ts";

export const platformFlags: readonly FlagDeclaration[] = [
  { key: "readOnly", startsOn: false, setBy: ({ readOnly }) => readOnly },
];

declare module "#platform/flags.server.ts" {
  interface FlagNames {
    readOnly: true;
  }
}

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);
/** Somebody is at work on the installation; whatever a client kept for later is sent then. */
const RETRY_SECONDS = 60;

type Asked = { method: string; whileReadOnly: boolean | undefined };

/** While staff have turned writing off, for whatever changes something. */
export function refuseWrites({ flags }: Pick<Services, "flags">, asked: Asked): void {
  if (SAFE.has(asked.method) || asked.whileReadOnly === true || !flags.isOn("readOnly")) return;
  throw new AppError("readOnly", { retryAfter: RETRY_SECONDS });
}

/**
 * For every route of the interface there is or will be. Pages answer a posted form themselves: the
 * calls that they ask are refused, and they say so in words.
 */
export function refuseWritesOverHttp(services: Services, request: FastifyRequest): void {
  if (!request.url.startsWith("/api/")) return;
  const { whileReadOnly } = request.routeOptions.config;
  refuseWrites(services, { method: request.method, whileReadOnly });
}
