import { describe, expect, it } from "vitest";
import routes from "../src/routes.ts";
import { isReservedSlug } from "#features/memorials/model.ts";
import { testApp } from "#test/app.ts";
import { aMemorial, aPlate } from "#test/factories.ts";
import { addressOf } from "#test/streams.ts";
import { CALLS, NOT_YET, PAGES, type Meets } from "#test/specification.ts";

const world = await testApp({ HIDDEN_REGISTRATION: "true" }, { pages: true });
const origin = await addressOf(world.app);
const { id, slug } = await aMemorial(world, { privacy: "public" });
const { code } = await aPlate(world);
const names = { id, slug, code, token: "a-token-that-nobody-was-ever-given" };

async function ask(method: string, path: string) {
  const answer = await fetch(origin + path, { method, redirect: "manual" });
  const location = answer.headers.get("location");
  return { status: answer.status, leadsTo: location ?? refreshOf(await answer.text()) };
}

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
