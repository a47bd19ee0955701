import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aMemorial } from "#test/factories.ts";
import { addressOf } from "#test/streams.ts";

/** What somebody looks for is kept by nobody: not by us, a browser, its service worker, or what is on the way. */

const app = await testApp({}, { pages: true });
const limited = await testApp({ LIMIT_SEARCH: "1/3600" }, { pages: true });
const [origin, busy] = [await addressOf(app.app), await addressOf(limited.app)];
const page = await aMemorial(app, { name: "Severin Kvist", privacy: "public" });
const closed = await aMemorial(app, { name: "Severin Kvist", privacy: "private" });
await app.as().post(`${page.path}/guestbook`, { authorName: "Bo", message: "Tak for kaffen" });

async function ask(address: string, given: RequestInit = {}) {
  const answer = await fetch(address, { redirect: "manual", ...given });
  await answer.arrayBuffer();
  const { status, headers } = answer;
  return {
    status,
    rule: headers.get("cache-control"),
    etag: headers.get("etag"),
    about: headers.get("x-about"),
    // A page that was kept is answered before there is a request to name.
    isAnew: headers.has("x-request-id"),
  };
}

const UNKEPT = { etag: null, about: null, isAnew: true };

describe("an answer to a search", () => {
  it.each([
    ["the directory", "/memorials?q=severin", 200],
    ["the directory in another language", "/memorials?q=severin&lang=es", 200],
    ["the directory, of nobody", "/memorials?q=xyzzyx", 200],
    ["the directory, of too little", "/memorials?q=a", 400],
    ["the directory's data", "/memorials.data?q=severin", 200],
    ["a page's search", `/memorial/${page.slug}/search?q=kaffen`, 200],
    ["a page's search, further on", `/memorial/${page.slug}/search?q=kaffen&cursor=x`, 400],
    ["the search of a page for others", `/memorial/${closed.slug}/search?q=kaffen`, 404],
    ["the search of no page", "/memorial/ingen-side/search?q=kaffen", 404],
    ["the call of the directory", "/api/memorials?q=severin", 200],
    ["the call of the directory, refused", "/api/memorials?q=%25", 400],
    ["the call of a page's search", `${page.path}/search?q=kaffen`, 200],
    ["the call of a page's search, refused", `${page.path}/search?q=kaffen&cursor=x`, 400],
    ["the call of the search of a page for others", `${closed.path}/search?q=kaffen`, 404],
  ])("of %s is kept nowhere", async (_, path, status) => {
    for (let times = 0; times < 2; times += 1) {
      const { rule, ...answer } = await ask(origin + path);
      expect(answer).toEqual({ status, ...UNKEPT });
      expect(rule).toContain("no-store");
    }
  });

  it.each(["/memorials?q=severin", "/api/memorials?q=severin"])(
    "that has to wait is kept nowhere either: %s",
    async (path) => {
      await ask(busy + path);
      const { status, rule } = await ask(busy + path);
      expect([status, rule]).toEqual([429, "no-store"]);
    },
  );
});
