import type { FastifyRequest } from "fastify";
import { AppError } from "#platform/errors.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    whileImpersonating?: boolean;
    whileRestricted?: boolean;
    whileReadOnly?: boolean;
  }
}

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whoever sees what somebody else sees changes nothing: refused here, for every route there is or will
 * be, and not by what a screen leaves out.
 */
export async function refuseWhileImpersonating(request: FastifyRequest): Promise<void> {
  if (SAFE.has(request.method) || request.routeOptions.config.whileImpersonating === true) return;
  const { session } = await request.context();
  if (session !== null && session.impersonation !== null) throw new AppError("viewingOnly");
}

/** Whose data are only to be kept: nothing is done with them, not by their own session either. */
export async function refuseWhileRestricted(request: FastifyRequest): Promise<void> {
  if (SAFE.has(request.method) || request.routeOptions.config.whileRestricted === true) return;
  const { session } = await request.context();
  if (session?.isRestricted) throw new AppError("restricted");
}
