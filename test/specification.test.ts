import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../src/app.server.ts";
import { loadPages } from "../src/pages.server.ts";
import routes from "../src/routes.ts";
import { isReservedSlug } from "#features/memorials/model.ts";
import { testApp, type TestApp } from "#test/app.ts";
import { aMemorial, aPlate } from "#test/factories.ts";
import { CALLS, NOT_YET, PAGES, type Meets } from "#test/specification.ts";

const isBuilt = existsSync(join(import.meta.dirname, "../build/server/index.js"));
const names = { id: "", slug: "", code: "", token: "a-token-that-nobody-was-ever-given" };
let world: TestApp;
let ask: (method: string, path: string) => Promise<{ status: number; leadsTo: string | null }>;

beforeAll(async () => {
  expect(isBuilt, "the pages are built before the tests (npm test does it)").toBe(true);
  world = await testApp({ HIDDEN_REGISTRATION: "true" });
  const memorial = await aMemorial(world, { privacy: "public" });
  const { code } = await aPlate(world);
  Object.assign(names, { id: memorial.id, slug: memorial.slug, code });
  const app = await createApp(world.services, await loadPages(world.services.config));
  await app.listen({ port: 0, host: "127.0.0.1" });
  const address = app.server.address();
  const port = typeof address === "object" ? address?.port : 0;
  ask = async (method, path) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, redirect: "manual" });
    const location = answer.headers.get("location");
    return { status: answer.status, leadsTo: location ?? refreshOf(await answer.text()) };
  };
  return () => app.close();
});

/** Where a page redirects without JavaScript. */
function refreshOf(html: string): string | null {
  return /<meta http-equiv="refresh" content="\d+;\s*url=([^"]+)"/i.exec(html)?.[1] ?? null;
}

function named(text: string): string {
  return text.replace(/\{(id|slug|code|token)\}/g, (_, name: keyof typeof names) => names[name]);
}

async function keepsTo(meets: Meets, path: string): Promise<boolean> {
  const { status, leadsTo } = await ask("GET", named(path));
  if ("leadsTo" in meets) return leadsTo === named(meets.leadsTo);
  return status === meets.status;
}

describe("the specification", () => {
  it.each(PAGES.map(({ path, meets }) => ({ path, meets })))("$path", async ({ path, meets }) => {
    expect(await keepsTo(meets, path), path).toBe(!NOT_YET.includes(path));
  });

  it.each(CALLS)("$method $path", async ({ method, path, status }) => {
    const answer = await ask(method, named(path));
    expect(answer.status === status, `${answer.status}`).toBe(
      !NOT_YET.includes(`${method} ${path}`),
    );
  });

  it("lists exactly the pages and calls that aren't built yet", () => {
    const known = new Set([
      ...PAGES.map(({ path }) => path),
      ...CALLS.map(({ method, path }) => `${method} ${path}`),
    ]);
    expect(NOT_YET.filter((entry) => !known.has(entry))).toEqual([]);
  });
});

describe("a memorial's own address", () => {
  it("is never the path of a page or call", () => {
    const paths = [
      ...PAGES.map(({ path }) => path),
      ...CALLS.map(({ path }) => path),
      ...pathsOf(routes).map((path) => `/${path}`),
    ];
    const first = paths.map((path) => path.split(/[/?]/)[1] ?? "");
    const words = first.filter((word) => /^[a-z0-9-]+$/.test(word));
    expect(words.filter((word) => !isReservedSlug(word) && word !== "no")).toEqual([]);
  });
});

type Entry = { path?: string | undefined; children?: Entry[] | undefined };

function pathsOf(entries: Entry[]): string[] {
  return entries.flatMap(({ path, children }) => [
    ...(path === undefined ? [] : [path]),
    ...pathsOf(children ?? []),
  ]);
}
