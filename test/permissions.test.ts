import { describe, expect, it } from "vitest";
import type { Method } from "#platform/call.ts";
import { bodyOf, testApp } from "#test/app.ts";
import { CALLS } from "#test/permissions/calls.ts";
import { outcomeOf, told, type Answered } from "#test/permissions/outcome.ts";
import { ASKERS, type Asker } from "#test/permissions/rules.ts";
import type { Line } from "#test/permissions/things.ts";
import { aWorld, named } from "#test/permissions/world.ts";
import { readInProcess } from "#test/streams.ts";

const app = await testApp(
  { LIMIT_CONSENT: "100000/60", HIDDEN_REGISTRATION: "true" },
  { worker: true },
);
const { things, cookies } = await aWorld(app);

async function ask(asker: Asker, call: string, body?: unknown): Promise<Answered> {
  const { status, text } = await askFor(asker, call, body);
  return { status, code: status < 300 ? null : codeIn(text) };
}

async function askFor(asker: Asker, call: string, body?: unknown) {
  const [verb = "", pattern = ""] = call.split(" ");
  const method = verb === "ANY" ? "DELETE" : (verb as Method);
  const asking = { cookie: cookies.get(asker), method, body };
  const { status, bytes } = await readInProcess(app.app, named(pattern, things), asking);
  return { status, text: bytes.toString() };
}

function codeIn(text: string): string | null {
  const error = bodyOf(text);
  const isError = typeof error === "object" && error !== null && "code" in error;
  return isError ? String(error.code) : null;
}

/**
 * Those who change nothing are asked for at once; what others succeed in is undone by the owner before the
 * next of them.
 */
async function tryCall(call: string, line: Line) {
  const { body, before, after, fails } = line;
  const isSent = /^(POST|PUT)/.test(call) || (body !== undefined && call.startsWith("DELETE"));
  const outcomes: Partial<Record<Asker, string>> = {};
  const errors = new Set<string>();
  const tryAs = async (asker: Asker) => {
    const answer = await ask(asker, call, isSent ? (body?.(things) ?? {}) : undefined);
    outcomes[asker] = outcomeOf(answer, asker, line);
    if (answer.code !== null || answer.status >= 300) errors.add(told(answer));
  };
  const changes = (asker: Asker) => !call.startsWith("GET") && line.may(asker) === "allowed";
  const tries = [
    ASKERS.filter((asker) => !changes(asker)),
    ...ASKERS.filter(changes).map((asker) => [asker]),
  ];
  let isReady = false;
  for (const askers of tries) {
    if (before !== undefined && !isReady) await asOwner(before);
    await Promise.all(askers.map(tryAs));
    isReady = askers.every((asker) => outcomes[asker] !== "allowed");
    if (after === undefined || isReady) continue;
    if (typeof after === "string") await asOwner(after);
    else await after({ memorialId: things.memorialId, get: readAsOwner, post: writeAsOwner });
  }
  return { outcomes, isFailing: fails === undefined || errors.has(fails) };
}

async function asOwner(call: string): Promise<void> {
  const answer = await ask("owner", call, CALLS[call]?.body?.(things));
  if (answer.status >= 300) throw new Error(`The owner could not ${call}: ${told(answer)}`);
}

const readAsOwner = async (path: string) => bodyOf((await askFor("owner", `GET ${path}`)).text);
const writeAsOwner = (path: string) => asOwner(`POST ${path}`);

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
