import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { PASS_COOKIE } from "#platform/pass.ts";
import { hashToken } from "#platform/secrets/secrets.server.ts";

const DAY_SECONDS = 86_400;

/** Secure everywhere but on this machine itself, where there is no certificate. */
export function keptFor(days: number, { hostname }: FastifyRequest) {
  return {
    path: "/",
    sameSite: "lax",
    secure: !["localhost", "127.0.0.1", "[::1]"].includes(hostname),
    maxAge: days * DAY_SECONDS,
  } as const satisfies CookieSerializeOptions;
}

/** The digest by which the pass is stored; `null` where the browser has none. */
export function passOf(cookies: FastifyRequest["cookies"]): Buffer | null {
  const token = cookies[PASS_COOKIE] ?? "";
  return token === "" ? null : hashToken(token);
}

export function setPass(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  days: number,
): void {
  reply.setCookie(PASS_COOKIE, token, { ...keptFor(days, request), httpOnly: true });
}
