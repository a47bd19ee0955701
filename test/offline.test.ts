import { describe, expect, it } from "vitest";
import { z } from "zod";
import { testApp } from "#test/app.ts";
import { aMemorial } from "#test/factories.ts";

/** What the server does for reading without the net. */
const app = await testApp({ BRAND_NAME: "Mindelys" }, { pages: true });
const visitor = app.as();

describe("the service worker", () => {
  it("is revalidated each time and may fetch from this origin only", async () => {
    const { status, headers, body } = await visitor.get("/sw.js");
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "no-cache",
      "content-security-policy": "default-src 'none'; connect-src 'self'",
    });
    expect(body).not.toMatch(/https?:\/\//);
  });

  it("caches only files that exist, among them those of a memorial", async () => {
    const { body } = await visitor.get("/sw.js");
    const files = [...new Set(String(body).match(/\/assets\/[\w.-]+\.(?:js|css)/g))];
    expect(files).toContainEqual(expect.stringMatching(/\/memorial-/));
    expect(files).toContainEqual(expect.stringMatching(/\/style-[\w-]+\.css$/));
    for (const file of files) expect((await visitor.get(file)).status, file).toBe(200);
    expect((await visitor.get("/offline")).status).toBe(200);
  });

  it("is allowed by the pages' security policy", async () => {
    const { headers } = await visitor.get("/");
    expect(headers["content-security-policy"]).toContain("worker-src 'self'");
  });
});

describe("a page", () => {
  it("names its memorial where browsers may store it, rendered or cached", async () => {
    const { slug, id } = await aMemorial(app);
    for (const _ of ["rendered", "kept"]) {
      expect((await visitor.get(`/memorial/${slug}`)).headers["x-about"]).toBe(id);
    }
  });

  it("names none where browsers may not store it", async () => {
    const { slug } = await aMemorial(app, { privacy: "private" });
    for (const path of [`/memorial/${slug}`, "/login", "/profile", "/offline", "/no/such/page"]) {
      expect((await visitor.get(path)).headers, path).not.toHaveProperty("x-about");
    }
  });
});

const icon = z.object({ src: z.string(), sizes: z.string(), purpose: z.string().optional() });

describe("the manifest", () => {
  it("names the site and existing icons", async () => {
    const { headers, body } = await visitor.get("/manifest.webmanifest");
    expect(headers["content-type"]).toBe("application/manifest+json");
    expect(body).toMatchObject({ name: "Mindelys", start_url: "/", display: "standalone" });
    const { icons } = z.object({ icons: z.array(icon) }).parse(body);
    const purposes = icons.map(({ sizes, purpose }) => [sizes, purpose]);
    expect(purposes).toEqual([
      ["192x192", undefined],
      ["512x512", undefined],
      ["512x512", "maskable"],
    ]);
    for (const { src } of icons) {
      expect((await visitor.get(src)).headers["content-type"], src).toBe("image/png");
    }
  });
});
