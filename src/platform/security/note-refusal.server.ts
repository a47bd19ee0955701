import type { FastifyRequest } from "fastify";
import type { AppError } from "#platform/errors.ts";
import { securityKindOf } from "./kinds.ts";
import type { SecurityLog } from "./security-log.server.ts";

/** Tells the security log of what a call was refused with, as far as it says something. */
export async function noteRefusal(
  security: SecurityLog,
  error: AppError,
  request: FastifyRequest,
): Promise<void> {
  const kind = securityKindOf(error);
  const route = request.routeOptions.url;
  // An address that never was is no refusal; programs that look for holes try them by the thousand.
  if (kind === null || route === undefined || (kind === "withheld" && !route.includes("/:")))
    return;
  // Nobody is looked up for it: who was not asked for by then stays unknown.
  const known = await request.contextPromise?.catch(() => null);
  const by = known?.session?.viewing?.by ?? known?.actor;
  security.record({
    kind,
    userId: by?.userId ?? null,
    account: error.details.account,
    address: request.ip,
    requestId: request.id,
    request: { code: error.code, status: error.status, method: request.method, route },
  });
}
