import type { Actor } from "#platform/actor.ts";
import type { AppError } from "#platform/errors.ts";
import type { SecurityLog } from "./security-log.server.ts";

/** A call that was refused, and to whom as far as is known. */
export type Refused = {
  by: Actor | null;
  address: string;
  requestId: string;
  method: string;
  route: string | undefined;
};

/** Reports a call's refusal to the security log, if relevant. */
export function recordRefusal(
  security: SecurityLog,
  error: AppError,
  { by, address, requestId, method, route }: Refused,
): void {
  const kind = security.kindOf(error);
  // Unknown addresses are not refusals; scanners try thousands of them.
  if (kind === null || route === undefined || (kind === "withheld" && !route.includes("/:")))
    return;
  security.record({
    kind,
    userId: by?.userId ?? null,
    account: error.details.account,
    address,
    requestId,
    request: { code: error.code, status: error.status, method, route },
  });
}
