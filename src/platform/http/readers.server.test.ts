import { describe, expect, it } from "vitest";
import { isByReader, isEarly } from "./readers.server.ts";

describe("prefetches and previews", () => {
  it.each([
    { purpose: "prefetch" },
    { "sec-purpose": "prefetch;prerender" },
    { "x-moz": "prefetch" },
    { "x-purpose": "preview" },
  ])("opens no page: %j", (headers) => expect(isEarly(headers)).toBe(true));

  it("are detected by the browser's headers, and nothing else is", () => {
    expect(isEarly({ "user-agent": "Mozilla/5.0 prefetch", accept: "text/html" })).toBe(false);
  });
});

describe("a request by a reader", () => {
  const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1";
  const by = (agent: string, method = "GET") => ({ method, headers: { "user-agent": agent } });

  it("asks for the page with a browser", () => {
    expect(isByReader(by(PHONE))).toBe(true);
    expect(isByReader(by(PHONE, "HEAD"))).toBe(false);
    expect(isByReader(by("Googlebot/2.1 (+http://www.google.com/bot.html)"))).toBe(false);
    expect(isByReader({ method: "GET", headers: {} })).toBe(false);
  });
});
