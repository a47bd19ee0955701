import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { CALLS } from "#test/permissions/calls.ts";
import { ASKERS, type Asker, type Met } from "#test/permissions/rules.ts";
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

const MET: Record<number, Met> = { 401: "login", 403: "refused", 404: "nothing" };

/** Over the wire: a stream that doesn't end has answered with its first line. */
async function ask(asker: Asker, call: string, body?: unknown): Promise<Met> {
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
  ending.abort();
  return MET[answer.status] ?? (answer.ok ? "in" : "heard");
}

/** What somebody was let do, the owner undoes before the next one tries. */
async function tryCall(call: string, { may, body, before, after }: Line) {
  const isSent = /^(POST|PUT)/.test(call);
  const met: Partial<Record<Asker, Met>> = {};
  let isReady = false;
  for (const asker of ASKERS) {
    if (before !== undefined && !isReady) await inOrder(before);
    const answer = await ask(asker, call, isSent ? (body?.(things) ?? {}) : undefined);
    // What was sent may be no good: who is told so was let in.
    met[asker] = answer === "heard" && may(asker) === "in" ? "in" : answer;
    isReady = answer !== "in";
    if (after !== undefined && answer === "in") await inOrder(after);
  }
  return met;
}

async function inOrder(call: string): Promise<void> {
  if ((await ask("owner", call, CALLS[call]?.body?.(things))) !== "in")
    throw new Error(`The owner could not ${call}.`);
}

describe("every call, by everybody, about another's things", () => {
  it.each(Object.entries(CALLS).map(([call, line]) => ({ call, line })))(
    "$call",
    async ({ call, line }) => {
      const wanted = ASKERS.map((asker) => [asker, line.may(asker)]);
      expect(await tryCall(call, line)).toEqual(Object.fromEntries(wanted));
    },
  );
});

/** What `app.all` answers is one route; what is no call of ours has no asker. */
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

it("knows every route that there is, and no other", () => {
  expect(Object.keys(CALLS).toSorted()).toEqual(routes().toSorted());
});

it("asks of staff's calls the permission that they name themselves", () => {
  const named = app.app.calls.filter(({ path }) => path.startsWith("/api/admin/"));
  const open = named.filter(({ permission }) => permission === undefined);
  expect(open.map(({ path }) => path)).toEqual(["/api/admin/two-factor-verification-status"]);
});
