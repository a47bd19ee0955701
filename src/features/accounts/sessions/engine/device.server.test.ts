import { expect, it } from "vitest";
import { deviceOf } from "./device.server.ts";

const APPLE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15";
const KNOWN: [string, string | null, string | null][] = [
  [`${APPLE} (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1`, "iPhone", "Safari"],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
    "Windows",
    "Microsoft Edge",
  ],
  [
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
    "Android",
    "Chrome",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0", "Linux", "Firefox"],
  ["", null, null],
];

it.each(KNOWN)("%s", (userAgent, device, browser) => {
  expect(deviceOf(userAgent)).toEqual({ device, browser });
});

it.each([
  "<script>alert(1)</script>",
  "x".repeat(100_000),
  "\u0000\r\nSet-Cookie: a=b",
  "(((((;;;;",
])("names no more than is known, whatever is sent: %#", (userAgent) => {
  const { device, browser } = deviceOf(userAgent);
  for (const name of [device, browser]) {
    expect(name ?? "").not.toMatch(/[<>\p{Cc}]/u);
    expect((name ?? "").length).toBeLessThanOrEqual(40);
  }
});
