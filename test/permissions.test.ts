import { describe, expect, it } from "vitest";
import { bodyOf, testApp } from "#test/app.ts";
import { CALLS } from "#test/permissions/calls.ts";
import { outcomeOf, told, type Answered } from "#test/permissions/outcome.ts";
import { ASKERS, type Asker } from "#test/permissions/rules.ts";
import type { Line } from "#test/permissions/things.ts";
import { aWorld, named } from "#test/permissions/world.ts";

const app = await testApp(
  { LIMIT_CONSENT: "100000/60", HIDDEN_REGISTRATION: "true" },
  { worker: true },
);
const { things, cookies } = await aWorld(app);
await app.app.listen({ port: 0, host: "127.0.0.1" });
const address = app.app.server.address();
const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;

/** Over real connections: an endless stream counts as answered with its first line. */
async function ask(asker: Asker, call: string, body?: unknown): Promise<Answered> {
  const [method = "", pattern = ""] = call.split(" ");
  const cookie = cookies.get(asker);
  const ending = new AbortController();
  const answer = await fetch(origin + named(pattern, things), {
    method: method === "ANY" ? "DELETE" : method,
    signal: ending.signal,
    headers: {
      ...(cookie !== undefined && { cookie }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const code = answer.ok ? null : codeIn(await answer.text());
  ending.abort();
  return { status: answer.status, code };
}

function codeIn(text: string): string | null {
  const error = bodyOf(text);
  const isError = typeof error === "object" && error !== null && "code" in error;
  return isError ? String(error.code) : null;
}

/** Successful calls are undone by the owner before the next caller. */
async function tryCall(call: string, line: Line) {
  const { body, before, after, fails } = line;
  const isSent = /^(POST|PUT)/.test(call) || (body !== undefined && call.startsWith("DELETE"));
  const outcomes: Partial<Record<Asker, string>> = {};
  const errors = new Set<string>();
  let isReady = false;
  for (const asker of ASKERS) {
    if (before !== undefined && !isReady) await asOwner(before);
    const answer = await ask(asker, call, isSent ? (body?.(things) ?? {}) : undefined);
    const outcome = outcomeOf(answer, asker, line);
    outcomes[asker] = outcome;
    if (answer.code !== null || answer.status >= 300) errors.add(told(answer));
    isReady = outcome !== "allowed";
    if (after !== undefined && outcome === "allowed") await asOwner(after);
  }
  return { outcomes, isFailing: fails === undefined || errors.has(fails) };
}

async function asOwner(call: string): Promise<void> {
  const answer = await ask("owner", call, CALLS[call]?.body?.(things));
  if (answer.status >= 300) throw new Error(`The owner could not ${call}: ${told(answer)}`);
}

describe("each call, by each role, on another user's resources", () => {
  it.each(Object.entries(CALLS).map(([call, line]) => ({ call, line })))(
    "$call",
    async ({ call, line }) => {
      const { outcomes, isFailing } = await tryCall(call, line);
      const expected = ASKERS.map((asker) => [asker, line.may(asker)]);
      expect(outcomes).toEqual(Object.fromEntries(expected));
      // An expected failure that no longer occurs would hide the next one.
      expect({ fails: line.fails, isFailing }).toEqual({ fails: line.fails, isFailing: true });
    },
  );
});

/** `app.all` registers one route; unspecified calls have no callers. */
const METHODS_OF_ALL = 5;

function routes(): string[] {
  const byPath = Map.groupBy(app.app.routes, ({ url }) => url);
  return [...byPath]
    .filter(([url]) => /^\/(api|media|og)\//.test(url) && url !== "/api/*")
    .flatMap(([url, members]) => {
      const path = url.replace(/:(\w+)/g, "{$1}");
      const methods = members.map(({ method }) => method).filter((method) => method !== "HEAD");
      return methods.length >= METHODS_OF_ALL
        ? [`ANY ${path}`]
        : methods.map((method) => `${method} ${path}`);
    });
}

it("lists every route, and no other", () => {
  expect(Object.keys(CALLS).toSorted()).toEqual(routes().toSorted());
});

it("staff calls declare their permission", () => {
  const named = app.app.calls.filter(({ path }) => path.startsWith("/api/admin/"));
  const open = named.filter(({ permission }) => permission === undefined);
  expect([...new Set(open.map(({ path }) => path))]).toEqual([
    "/api/admin/two-factor-verification-status",
    // Their own, whatever they may do; the dashboard shows what each may do anyway.
    "/api/admin/notifications",
    "/api/admin/notifications/seen",
    "/api/admin/notifications/choices",
    "/api/admin/dashboard",
  ]);
});
