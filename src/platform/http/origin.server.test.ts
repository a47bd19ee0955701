import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";

const plain = await testApp({ PUBLIC_URL: "https://minde.example" });
const proxied = await testApp({ PUBLIC_URL: "https://minde.example", TRUST_PROXY: "127.0.0.1" });

/** A write that is refused for its content, or before that for its origin. */
async function write(app: typeof plain, headers: Record<string, string>) {
  return (await app.as().post("/api/login", { unknown: true }, headers)).body.code;
}

describe("the origin of a write", () => {
  it.each([
    ["the public address", { origin: "https://minde.example", host: "minde.example" }],
    ["the address that was asked", { origin: "http://localhost:3000", host: "localhost:3000" }],
    [
      "with the port left out that is the usual one",
      { origin: "http://10.0.0.7", host: "10.0.0.7:80" },
    ],
  ])("is ours: %s", async (_, headers) => {
    expect(await write(plain, headers)).toBe("invalid");
  });

  it.each([
    [
      "by http, where people come by https",
      { origin: "http://minde.example", host: "minde.example" },
      proxied,
    ],
    [
      "by https, where we are asked by http",
      { origin: "https://10.0.0.7", host: "10.0.0.7" },
      plain,
    ],
    ["another port", { origin: "http://localhost:4000", host: "localhost:3000" }, plain],
    ["another name", { origin: "https://evil.example", host: "minde.example" }, plain],
    ["no origin at all", { origin: "null", host: "minde.example" }, plain],
  ])("is another: %s", async (_, headers, app) => {
    const via = app === proxied ? { "x-forwarded-proto": "https" } : {};
    expect(await write(app, { ...headers, ...via } as Record<string, string>)).toBe("crossSite");
  });

  it("is what a trusted proxy says that the browser asked", async () => {
    const origin = "https://www.minde.example";
    const forwarded = { "x-forwarded-proto": "https", "x-forwarded-host": "www.minde.example" };
    expect(await write(proxied, { origin, ...forwarded })).toBe("invalid");
    expect(await write(plain, { origin, ...forwarded })).toBe("crossSite");
  });
});
