import type { ReadCallback } from "i18next";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { textsBackend } from "./texts-backend.ts";

const texts = { greeting: "Hej" };
let asked: string[] = [];
let answer = () => Response.json(texts);

beforeEach(() => {
  asked = [];
  answer = () => Response.json(texts);
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return answer();
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** What the translator receives: an error and whether to retry, or the texts. */
function read(build = "one"): Promise<Parameters<ReadCallback>> {
  return new Promise((resolve) => {
    textsBackend(build).read("da", "common", (...told) => resolve(told));
  });
}

it("asks the server once a week for each build", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-01T12:00:00Z") });
  expect(await read()).toEqual([null, texts]);
  vi.setSystemTime(new Date("2026-11-08T11:00:00Z"));
  expect(await read()).toEqual([null, texts]);
  expect(asked).toEqual(["/locales/da/common.json"]);
  vi.setSystemTime(new Date("2026-11-08T13:00:00Z"));
  await read();
  expect(asked).toHaveLength(2);
  await read("another");
  expect(asked).toHaveLength(3);
});

it("stores them under the names that the cookie page lists", async () => {
  await read();
  const kept = JSON.parse(localStorage.getItem("i18next_res_da-common") ?? "null");
  expect(kept).toMatchObject({ greeting: "Hej", i18nVersion: "v12", i18nBuild: "one" });
});

it("is retried if nobody could answer, and not if the file is missing", async () => {
  answer = () => new Response("", { status: 503 });
  expect(await read()).toEqual([expect.anything(), true]);
  answer = () => new Response("", { status: 404 });
  expect(await read()).toEqual([expect.anything(), false]);
  answer = () => {
    throw new TypeError("Failed to fetch");
  };
  expect(await read()).toEqual([expect.any(TypeError), true]);
});

it("reports invalid JSON and stores nothing of it", async () => {
  answer = () => new Response("<!doctype html>");
  expect(await read()).toEqual(["failed parsing to json", false]);
  expect(localStorage.getItem("i18next_res_da-common")).toBeNull();
});

it("works without storage, and past foreign entries", async () => {
  localStorage.setItem("i18next_res_da-common", "{");
  expect(await read()).toEqual([null, texts]);
  vi.stubGlobal("localStorage", undefined);
  expect(await read()).toEqual([null, texts]);
});
