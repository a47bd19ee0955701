import { QueryClient } from "@tanstack/react-query";
import { describe, expect, expectTypeOf, it } from "vitest";
import { z } from "zod";
import { call, type CallOptions } from "#platform/pages/call.ts";
import { callQuery, pathKey } from "#platform/pages/queries.ts";
import { addressOf, defineCall, type CallAnswer, type CallInput } from "./call.ts";

const thing = z.object({ id: z.uuid(), madeAt: z.iso.datetime() });

const changeThing = defineCall({
  method: "PUT",
  path: "/api/things/{id}",
  summary: "Changes a thing",
  access: "signed-in",
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({
    name: z.string().trim(),
    note: z.string().nullable().default(null),
  }),
  answer: thing,
});
const listThings = defineCall({
  method: "GET",
  path: "/api/things",
  summary: "Things",
  access: "anyone",
  query: z.object({ limit: z.coerce.number<string | number>().default(20) }),
  answer: z.object({ items: z.array(thing) }),
});
const addFiles = defineCall({
  method: "POST",
  path: "/api/things/{id}/files",
  summary: "Adds files",
  access: "signed-in",
  params: z.object({ id: z.uuid() }),
  upload: true,
});

type Thing = { id: string; madeAt: string };
type Things = { items: Thing[] };

/** Answers every request with this, and records the requests. */
function answering(body: unknown) {
  const asked: { path: string; method: string | undefined; body: unknown }[] = [];
  return {
    asked,
    api: async (path: string, { method, body: sent }: RequestInit) => {
      asked.push({ path, method, body: sent });
      return Response.json(body);
    },
  };
}

describe("a call", () => {
  it("accepts exactly what its contract accepts, before defaults are filled in", () => {
    expectTypeOf<CallInput<typeof changeThing>["params"]>().toEqualTypeOf<{ id: string }>();
    expectTypeOf<CallInput<typeof changeThing>["body"]>().toEqualTypeOf<{
      name: string;
      note?: string | null;
    }>();
    expectTypeOf<CallInput<typeof changeThing>["query"]>().toEqualTypeOf<undefined>();
    expectTypeOf<CallInput<typeof listThings>["query"]>().toEqualTypeOf<
      { limit?: string | number } | undefined
    >();
    expectTypeOf<CallInput<typeof listThings>["body"]>().toEqualTypeOf<undefined>();
    expectTypeOf<CallInput<typeof addFiles>["body"]>().toEqualTypeOf<FormData>();
    expectTypeOf<{ body: { name: string } }>().not.toExtend<CallInput<typeof changeThing>>();
    expectTypeOf<{ params: { id: string } }>().not.toExtend<CallInput<typeof changeThing>>();
    expectTypeOf<{ body: object }>().not.toExtend<CallInput<typeof listThings>>();
  });

  it("requires its input only if something in it is required", () => {
    type Given<Parameters extends unknown[]> = Parameters extends [unknown, ...infer Rest]
      ? Rest
      : never;
    expectTypeOf<Given<Parameters<typeof call<typeof changeThing>>>>().toEqualTypeOf<
      [input: CallInput<typeof changeThing>, options?: CallOptions]
    >();
    expectTypeOf<[]>().toExtend<Given<Parameters<typeof call<typeof listThings>>>>();
  });

  it("returns what its contract declares, and nothing if it declares nothing", async () => {
    expectTypeOf(call<typeof changeThing>).returns.resolves.toEqualTypeOf<Thing>();
    expectTypeOf<CallAnswer<typeof addFiles>>().toEqualTypeOf<null>();
    const made = { id: "a", madeAt: "2026-11-23T02:19:43Z" };
    const { api, asked } = answering(made);
    const input = { params: { id: "a/b" }, body: { name: "Tove" } };
    expect(await call(changeThing, input, { api })).toEqual(made);
    expect(asked).toEqual([{ path: "/api/things/a%2Fb", method: "PUT", body: '{"name":"Tove"}' }]);
  });

  it("sends files as a form", async () => {
    const { api, asked } = answering(null);
    const body = new FormData();
    await call(addFiles, { params: { id: "a" }, body }, { api });
    expect(asked).toEqual([{ path: "/api/things/a/files", method: "POST", body }]);
  });
});

describe("the address of a call", () => {
  it("leaves out query parameters that aren't given", () => {
    expect(addressOf(listThings)).toBe("/api/things");
    expect(addressOf(listThings, { query: { limit: 5 } })).toBe("/api/things?limit=5");
    expect(addressOf(listThings, { query: { limit: undefined } })).toBe("/api/things");
  });
});

describe("the query of a call", () => {
  it("has the call's path and query as its key", () => {
    expect(callQuery(listThings).queryKey).toEqual(["/api/things"]);
    expect(callQuery(listThings, { query: { limit: 5 } }).queryKey).toEqual([
      "/api/things",
      { limit: 5 },
    ]);
    expect(pathKey(listThings)).toEqual(["/api/things"]);
  });

  it("is available only for calls that read", () => {
    type Reading = Parameters<typeof callQuery>[0];
    expectTypeOf<typeof listThings>().toExtend<Reading>();
    expectTypeOf<typeof changeThing>().not.toExtend<Reading>();
  });

  it("has the answer as its data, and null only where a refusal is turned into null", () => {
    const client = new QueryClient();
    const things = callQuery(listThings);
    expectTypeOf(client.getQueryData(things.queryKey)).toEqualTypeOf<Things | undefined>();
    const orNone = callQuery(listThings, {}, { on404: "null" });
    expectTypeOf(client.getQueryData(orNone.queryKey)).toEqualTypeOf<Things | null | undefined>();
  });
});
