import { beforeEach, describe, expect, it } from "vitest";
import {
  ApiError,
  callApi,
  ConnectionError,
  sayNoConnection,
  sayUnknownServerError,
} from "./api-client.ts";

type Answer = ConstructorParameters<typeof Response>;

/** A call that is answered so; with what was asked. */
async function call(answer: Answer | Response, options: Parameters<typeof callApi>[1] = {}) {
  const asked: { path: string; init: RequestInit }[] = [];
  const result = await callApi("/api/things", options, async (path, init) => {
    asked.push({ path, init });
    return answer instanceof Response ? answer : new Response(...answer);
  }).then(
    (value) => ({ value, error: null }),
    (error: unknown) => ({ value: null, error: error as ApiError }),
  );
  return { ...result, asked };
}

/** A body that breaks off before it is read. */
const broken = (status = 500) =>
  new Response(
    new ReadableStream({
      start: (controller) => controller.error(new Error("cut off")),
    }),
    { status, statusText: "Internal Server Error" },
  );

beforeEach(() => {
  sayUnknownServerError("Noget gik galt hos os.");
  sayNoConnection("Der er ingen forbindelse.");
});

describe("a call", () => {
  it("brings its cookies and says that it speaks JSON", async () => {
    const { asked } = await call([null, { status: 204 }], { method: "POST", body: { name: "Bo" } });
    expect(asked).toEqual([
      {
        path: "/api/things",
        init: {
          method: "POST",
          credentials: "include",
          headers: { "content-type": "application/json" },
          body: '{"name":"Bo"}',
        },
      },
    ]);
  });

  it.each<[string, Answer, unknown]>([
    ["JSON", ['{"id":1}'], { id: 1 }],
    ["204", [null, { status: 204 }], null],
    ["an empty body", ["", { status: 200 }], null],
    ["text that is no JSON", ["<p>hej</p>", { status: 200 }], "<p>hej</p>"],
  ])("succeeds with %s", async (_, answer, value) => {
    expect(await call(answer)).toMatchObject({ value, error: null });
  });

  it("fails with the body's message, and with what is taken already", async () => {
    const body = JSON.stringify({ message: "Brugt", code: "taken", duplicates: ["username"] });
    const { error } = await call([body, { status: 409 }]);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ message: "Brugt", status: 409, duplicates: ["username"] });
  });

  it.each(["", "<h1>Bad Gateway</h1>", '{"detail":"x"}', "null", '"text"'])(
    "fails with status and reason where no message stands: %s",
    async (body) => {
      const { error } = await call([body, { status: 502, statusText: "Bad Gateway" }]);
      expect(error?.message).toBe("Error 502: Bad Gateway");
    },
  );

  it("fails with the translated words where the body can't be read", async () => {
    expect((await call(broken())).error).toMatchObject({
      message: "Noget gik galt hos os.",
      status: 500,
    });
  });

  it("without an answer fails with the translated words, never the browser's", async () => {
    const unreachable = callApi("/api/things", {}, () => Promise.reject(new TypeError("Failed")));
    await expect(unreachable).rejects.toThrow(ConnectionError);
    await expect(unreachable).rejects.toThrow("Der er ingen forbindelse.");
    const { error } = await call(broken(200));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ message: "Der er ingen forbindelse." });
  });
});
