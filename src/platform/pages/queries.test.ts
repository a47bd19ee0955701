import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { apiQuery, browserQueryClient } from "./queries.ts";

/** The client of the browser, against a server that answers by status: `/500`, `/404`. */
const asked: string[] = [];
const server = createServer(({ url = "/" }, response) => {
  asked.push(url);
  const status = Number(url.slice(1, 4));
  response.writeHead(status).end(status === 200 ? '{"ok":true}' : '{"message":"refused"}');
});
const assign = vi.fn<(address: string) => void>();
let address = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubGlobal("document", { getElementById: () => null });
  vi.stubGlobal("location", { assign });
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.close().closeAllConnections();
});
beforeEach(() => {
  asked.length = 0;
  assign.mockClear();
  browserQueryClient().clear();
});

type Meta = Parameters<typeof apiQuery>[1];

/** Without the wait before another try. */
function get(path: string, query?: Record<string, string | number>, meta?: Meta) {
  const key =
    query === undefined ? ([address + path] as const) : ([address + path, query] as const);
  return browserQueryClient().query({ ...apiQuery(key, meta), retryDelay: 0 });
}

describe("the query client", () => {
  it("keeps answers fresh and in memory for five minutes, whatever window is looked at", () => {
    const { queries } = browserQueryClient().getDefaultOptions();
    expect(queries).toMatchObject({
      staleTime: 300_000,
      gcTime: 300_000,
      refetchOnWindowFocus: false,
    });
  });

  it("waits twice as long before each try, from a second up to half a minute", () => {
    const delay = browserQueryClient().getDefaultOptions().queries?.retryDelay;
    expect(delay).toBeTypeOf("function");
    const waits = [0, 1, 2, 3, 4, 5, 20].map((attempt) =>
      typeof delay === "function" ? delay(attempt, new Error("failed")) : delay,
    );
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  it.each([500, 503, 400, 409, 410, 423, 429])(
    "asks once more after %i, and no third time",
    async (status) => {
      await expect(get(`/${status}`)).rejects.toThrow("refused");
      expect(asked).toEqual([`/${status}`, `/${status}`]);
    },
  );

  it.each([401, 403, 404])("asks no second time after %i", async (status) => {
    await expect(get(`/${status}`)).rejects.toThrow(/^(refused|Unauthorized)$/);
    expect(asked).toEqual([`/${status}`]);
  });

  it("asks by the first key, with the second as its query", async () => {
    expect(await get("/200", { page: 2, name: "Bo & Ida" })).toEqual({ ok: true });
    expect(asked).toEqual(["/200?page=2&name=Bo+%26+Ida"]);
  });

  it("answers from memory what is fresh", async () => {
    await get("/200");
    await get("/200");
    expect(asked).toEqual(["/200"]);
  });
});

describe("a query that is refused", () => {
  it("says Unauthorized by itself", async () => {
    await expect(get("/401")).rejects.toThrow(/^Unauthorized$/);
    expect(assign).not.toHaveBeenCalled();
  });

  it("is nothing, where that is asked for", async () => {
    expect(await get("/401", {}, { on401: "null" })).toBeNull();
    expect(await get("/404", {}, { on404: "null" })).toBeNull();
  });

  it("leads to the login, where that is asked for", async () => {
    await expect(get("/401", {}, { on401: "login" })).rejects.toThrow("Unauthorized");
    expect(assign).toHaveBeenCalledExactlyOnceWith("/auth");
  });

  it("is an error of its own where nothing is there", async () => {
    await expect(get("/404")).rejects.toThrow("refused");
  });
});
