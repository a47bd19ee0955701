import { brotliDecompressSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { SAMPLE_CODE } from "#features/qr/model.ts";
import { decodeAll } from "#features/qr/symbols/engine/decoders.server.ts";
import { testApp } from "#test/app.ts";
import { PLATE_PICTURES } from "./contract.ts";

const { app } = await testApp({ PUBLIC_URL: "https://minde.example" });

const ask = (surface: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/api/plates/pictures/${surface}`, headers });

describe("pictures of plates", () => {
  it.each(PLATE_PICTURES)(
    "of %s show a symbol that phones read and that opens the example",
    async (surface) => {
      const { statusCode, headers, rawPayload } = await ask(surface);
      expect(statusCode).toBe(200);
      expect(headers["content-type"]).toContain("image/svg+xml");
      const { data, info } = await sharp(rawPayload)
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const pixels = Uint8Array.from(data);
      const read = await decodeAll({ width: info.width, height: info.height, pixels });
      const text = `HTTPS://MINDE.EXAMPLE/Q/${SAMPLE_CODE}`;
      expect(read).toMatchObject({ zxing: text, qr: text });
    },
  );

  it("are sent compressed, and not again to whoever has them", async () => {
    const plain = await ask("granite");
    const packed = await ask("granite", { "accept-encoding": "gzip, br" });
    expect(packed.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(packed.rawPayload)).toEqual(plain.rawPayload);
    const again = await ask("granite", { "if-none-match": String(plain.headers["etag"]) });
    expect(again.statusCode).toBe(304);
  });

  it("are of known surfaces only", async () => {
    expect((await ask("marble")).statusCode).toBe(404);
  });
});

describe("the sample code", () => {
  it("opens the example, however typed", async () => {
    const { app: pages } = await testApp({}, { pages: true });
    for (const typed of [SAMPLE_CODE, "7539-4062-8"]) {
      const { statusCode, headers } = await pages.inject({ url: `/qr-scan/${typed}` });
      expect({ statusCode, to: headers["location"] }).toEqual({
        statusCode: 302,
        to: "/test-memorial",
      });
    }
  });
});
