import fc from "fast-check";
import { expect, test } from "vitest";
import { readProbe } from "./probe.ts";
import { webSize } from "./web-size.ts";

const phone = {
  streams: [
    { codec_type: "audio", codec_name: "aac", profile: "LC", channels: 2 },
    {
      codec_type: "video",
      codec_name: "hevc",
      pix_fmt: "yuv420p10le",
      width: 3840,
      height: 2160,
      sample_aspect_ratio: "1:1",
      color_transfer: "arib-std-b67",
      bit_rate: "24000000",
      side_data_list: [{ side_data_type: "Dolby Vision" }, { rotation: -90 }],
    },
    { codec_type: "data" },
  ],
  format: {
    duration: "12.5",
    tags: {
      creation_time: "2021-06-05T10:00:00.000000Z",
      "com.apple.quicktime.creationdate": "2021-06-05T12:00:00+0200",
    },
  },
};

test("reads a recording of a phone held upright", () => {
  expect(readProbe(JSON.stringify(phone))).toEqual({
    digitalSourceType: null,
    seconds: 12.5,
    picture: {
      codec: "hevc",
      width: 2160,
      height: 3840,
      pixelFormat: "yuv420p10le",
      bitsPerSecond: 24_000_000,
      isHdr: true,
      isRotated: true,
      isInterlaced: false,
    },
    sound: { codec: "aac", profile: "LC", channels: 2 },
    takenAt: new Date("2021-06-05T10:00:00Z"),
    takenOn: "2021-06-05",
  });
});

test("doesn't take a song's cover for a video", () => {
  const cover = { codec_type: "video", codec_name: "mjpeg", width: 600, height: 600 };
  const streams = [{ ...cover, disposition: { attached_pic: 1 } }];
  expect(readProbe(JSON.stringify({ streams }))).toMatchObject({ picture: null, sound: null });
});

test("applies non-square pixels of old tapes", () => {
  const dv = { codec_type: "video", codec_name: "mpeg4", width: 720, height: 576 };
  const streams = [{ ...dv, sample_aspect_ratio: "16:15" }];
  expect(readProbe(JSON.stringify({ streams }))?.picture).toMatchObject({
    width: 768,
    height: 576,
  });
});

test.each([
  ["tt", true],
  ["bt", true],
  ["progressive", false],
  ["unknown", false],
])("reads the field order %s of a camcorder", (field_order, isInterlaced) => {
  const camcorder = { codec_type: "video", codec_name: "mpeg2video", width: 720, height: 576 };
  const streams = [{ ...camcorder, field_order }];
  expect(readProbe(JSON.stringify({ streams }))?.picture).toMatchObject({ isInterlaced });
});

test.each(["1904-01-01T00:00:00Z", "1970-01-01T00:00:00Z", "yesterday", 7])(
  "treats %j as a clock that was never set",
  (creation_time) => {
    const printed = JSON.stringify({ format: { tags: { creation_time } } });
    expect(readProbe(printed)).toMatchObject({ takenAt: null });
  },
);

test("reads any input without failing", () => {
  const field = fc.oneof(fc.jsonValue(), fc.constantFrom("N/A", "0:0", "1:0", "-1", "1e999", null));
  const stream = fc.record(
    {
      codec_type: fc.oneof(fc.constant("video"), fc.constant("audio"), field),
      codec_name: field,
      width: field,
      height: field,
      sample_aspect_ratio: field,
      bit_rate: field,
      side_data_list: field,
      disposition: field,
    },
    { requiredKeys: [] },
  );
  const likely = fc.record({
    streams: fc.array(stream),
    format: fc.dictionary(fc.string(), field),
  });
  const printed = fc.oneof(
    fc.string(),
    fc.json(),
    likely.map((one) => JSON.stringify(one)),
  );
  fc.assert(
    fc.property(printed, (text) => {
      const probe = readProbe(text);
      const { width = 1, height = 1 } = probe?.picture ?? {};
      expect(width).toBeGreaterThanOrEqual(1);
      expect(height).toBeGreaterThanOrEqual(1);
      expect(probe?.seconds ?? 1).toBeGreaterThan(0);
    }),
  );
});

test("fits any size into 1080p, even and in proportion", () => {
  const side = fc.integer({ min: 2, max: 8000 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const web = webSize({ width, height });
      expect(web.width % 2).toBe(0);
      expect(web.height % 2).toBe(0);
      expect(Math.max(web.width, web.height)).toBeLessThanOrEqual(1920);
      expect(Math.min(web.width, web.height)).toBeLessThanOrEqual(1080);
      expect(web.width).toBeLessThanOrEqual(width);
      expect(web.height).toBeLessThanOrEqual(height);
      expect(webSize(web)).toEqual(web);
    }),
  );
  expect(webSize({ width: 3840, height: 2160 })).toEqual({ width: 1920, height: 1080 });
  expect(webSize({ width: 2160, height: 3840 })).toEqual({ width: 1080, height: 1920 });
  expect(webSize({ width: 641, height: 359 })).toEqual({ width: 640, height: 358 });
});
