import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readConfig } from "#platform/config.server.ts";
import { features } from "../../../features.server.ts";
import { testApp } from "#test/app.ts";

const folder = await mkdtemp(join(tmpdir(), "notice-"));
const picture = join(folder, "notice.svg");
const SVG = `<svg xmlns="http://www.w3.org/2000/svg"><title>Notice</title></svg>`;
await writeFile(picture, SVG);

const app = await testApp({ GUARANTEE_NOTICE: picture });

describe("the notice on the legal guarantee", () => {
  it("is the operator's file", async () => {
    const { statusCode, headers, payload } = await app.app.inject({ url: "/api/guarantee-notice" });
    expect([statusCode, payload]).toEqual([200, SVG]);
    expect(headers["content-type"]).toContain("image/svg+xml");
  });

  it.each(["/nowhere/notice.png", join(folder, "notice.html")])(
    "stops the start if it is %s",
    (path) => {
      expect(() => readConfig({ GUARANTEE_NOTICE: path }, features)).toThrow("GUARANTEE_NOTICE");
    },
  );
});
