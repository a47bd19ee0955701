import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { PASS_COOKIE } from "#platform/pass.ts";
import { hashToken } from "#platform/secrets/secrets.server.ts";

const DAY_SECONDS = 86_400;

declare module "fastify" {
  interface FastifyInstance {
    /** Whether people reach it by https. */
    hasTls: boolean;
  }
}

/**
 * What a cookie is called that opens something. Where there is TLS a browser takes one of this name from
 * this very host alone, and by TLS alone: no neighbour, and nobody on the way, puts theirs in its place.
 */
export function hostBound({ server }: FastifyRequest, name: string): string {
  return server.hasTls ? `__Host-${name}` : name;
}

/** As `hostBound`, for one that is sent to some addresses only. */
export function tlsBound({ server }: FastifyRequest, name: string): string {
  return server.hasTls ? `__Secure-${name}` : name;
}

/** Secure everywhere but on this machine itself, where there is no certificate. */
export function cookieOptions(days: number, { hostname, server }: FastifyRequest) {
  return {
    path: "/",
    sameSite: "lax",
    secure: server.hasTls || !["localhost", "127.0.0.1", "[::1]"].includes(hostname),
    maxAge: days * DAY_SECONDS,
  } as const satisfies CookieSerializeOptions;
}

/** The digest by which the pass is stored; `null` where the browser has none. */
export function passOf(request: FastifyRequest): Buffer | null {
  const token = request.cookies[hostBound(request, PASS_COOKIE)] ?? "";
  return token === "" ? null : hashToken(token);
}

export function setPass(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  days: number,
): void {
  reply.setCookie(hostBound(request, PASS_COOKIE), token, {
    ...cookieOptions(days, request),
    httpOnly: true,
  });
}
