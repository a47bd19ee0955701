import { z } from "zod";
import { may } from "#platform/actor.ts";
import type { Call } from "#platform/call.ts";
import type { Context, Session } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { fieldProblems } from "#platform/field-problems.ts";

/**
 * What every documented call goes through, whether it came over HTTP (`serve`) or from a page that
 * is being rendered (`InProcessCalls`): who may ask, what may come in, what goes out.
 */

export type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
export type Answered<C extends Call> = C["answer"] extends z.ZodType ? z.input<C["answer"]> : void;

/** For what a phone left on a table must not be enough for. */
const CONFIRMED_MINUTES = 10;

/** Throws for whoever may not ask at all; before the body is read, which they learn nothing about. */
export async function admit(call: Call, ctx: Context): Promise<void> {
  if (call.access === "anyone") return;
  const { actor, session } = ctx;
  const { method, permission, confirmed } = call;
  if (actor === null || session === null) throw new AppError("unauthenticated");
  // What is for the owner alone is not even to be seen.
  if (confirmed && session.impersonation !== null) throw new AppError("viewingOnly");
  if (permission !== undefined) {
    if (actor.isAdmin && !session.isVerified) throw new AppError("secondStepFirst");
    if (!may(actor, permission)) throw new AppError("forbidden");
  }
  if (confirmed && !isRecent(session)) throw new AppError("confirmFirst");
  // Staff's calls are their work, which is seen; many of them come from a scanner.
  const isOwnWrite = method !== "GET" && permission === undefined;
  if (isOwnWrite) await ctx.limits.count("write", actor.userId);
}

function isRecent({ confirmedAt }: Session): boolean {
  return Date.now() - confirmedAt.getTime() < CONFIRMED_MINUTES * 60_000;
}

export type Part = "params" | "query" | "body";

/**
 * One part of what came in, by its schema. An address whose parts can't be right is an unknown
 * address; a body or query that isn't names its fields.
 */
export function validate(schema: z.ZodType, data: unknown, part: Part): unknown {
  const parsed = schema.safeParse(data, { reportInput: true });
  if (parsed.success) return parsed.data;
  if (part === "params") throw new AppError("notFound");
  throw new AppError("invalid", { fields: fieldProblems(parsed.error.issues) });
}

/** Only what the contract promises; anything else that a query selected stays here. */
export function promised(call: Call, answer: unknown): unknown {
  return call.answer === undefined ? null : z.encode(call.answer, answer);
}

export function successOf(call: Call): number {
  return call.status ?? (call.answer === undefined ? 204 : 200);
}

/** The call's path as routers write it. */
export function routeOf(call: Pick<Call, "path">): string {
  return call.path.replace(/\{(\w+)\}/g, ":$1");
}
