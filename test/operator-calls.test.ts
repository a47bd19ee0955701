import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";

const { as } = await testApp({ METRICS_TOKEN: "kun til os" });
const unset = await testApp();
const elsewhere = await testApp({ PUBLIC_URL: "https://minde.example" });

describe("operators' endpoints", () => {
  it("report liveness and readiness", async () => {
    expect((await as().get("/healthz")).body).toEqual({ status: "ok" });
    expect((await as().get("/readyz")).body).toEqual({ status: "ok" });
  });

  it("show metrics only with the token", async () => {
    await as().get("/api/user");
    const shown = await as().get("/metrics", { authorization: "Bearer kun til os" });
    expect(shown.body).toMatch(/http_request_duration_ms_count\{[^}]*route="\/api\/user"/);
    expect((await as().get("/metrics")).status).toBe(404);
    expect((await as().get("/metrics", { authorization: "Bearer gæt" })).status).toBe(404);
  });
});

describe("metrics without a token", () => {
  it("are for this machine only, not through a local proxy", async () => {
    expect((await unset.as().get("/metrics")).status).toBe(200);
    expect((await unset.as(undefined, "192.0.2.7").get("/metrics")).status).toBe(404);
    for (const proxied of [
      { "x-forwarded-for": "192.0.2.7" },
      { "x-forwarded-proto": "https" },
      { via: "1.1 proxy" },
      { host: "minde.example" },
    ] as Record<string, string>[]) {
      expect((await unset.as().get("/metrics", proxied)).status).toBe(404);
    }
    // A proxy that adds no header looks like a browser here.
    expect((await elsewhere.as().get("/metrics", { host: "127.0.0.1:3000" })).status).toBe(404);
  });
});

describe("the documented calls", () => {
  it("are in OpenAPI and on a readable page", async () => {
    const { body } = await as().get("/api/openapi.json");
    const lighting = ["paths", "/api/memorials/{id}/candles", "post", "requestBody"];
    expect(body).toHaveProperty(lighting);
    const page = await as().get("/api/docs");
    expect(page.body).toContain("POST /api/memorials/{id}/candles");
    expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
  });
});
