import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aMemorial } from "#test/factories.ts";

const app = await testApp();

/** Lines of a calendar file, put together again where they were folded. */
function linesOf(calendar: string): string[] {
  return calendar.replace(/\r\n[ \t]/g, "").split("\r\n");
}

async function calendarOf(given: Record<string, unknown>) {
  const { path } = await aMemorial(app, { name: "Inger Østergård", ...given });
  return app.app.inject({
    url: `${path}/ceremony.ics`,
    headers: { "accept-language": "da" },
  });
}

it("is a calendar file with one event, in the time zone of the place", async () => {
  const answer = await calendarOf({
    ceremonyAt: "2026-11-28T13:00",
    ceremonyPlace: "Rise Kirke, Rise; den lille\\store",
    ceremonyStream: "https://example.org/rise",
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("text/calendar; charset=utf-8");
  expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename=".+\.ics"$/);
  const lines = linesOf(answer.payload);
  expect(lines.slice(0, 2)).toEqual(["BEGIN:VCALENDAR", "VERSION:2.0"]);
  expect(lines.filter((line) => line === "BEGIN:VEVENT")).toHaveLength(1);
  expect(lines).toContain("DTSTART;TZID=Europe/Copenhagen:20261128T130000");
  expect(lines).toContain("DTEND;TZID=Europe/Copenhagen:20261128T140000");
  expect(lines.find((line) => line.startsWith("DTSTAMP:"))).toMatch(/^DTSTAMP:\d{8}T\d{6}Z$/);
  const zone = lines.slice(lines.indexOf("BEGIN:VTIMEZONE"), lines.indexOf("END:VTIMEZONE"));
  expect(zone).toContain("TZID:Europe/Copenhagen");
  expect(zone.filter((line) => line.startsWith("TZOFFSETTO:"))).toEqual([
    "TZOFFSETTO:+0100",
    "TZOFFSETTO:+0200",
  ]);
  expect(lines).toContain("SUMMARY:Højtideligheden for Inger Østergård");
  expect(lines).toContain("LOCATION:Rise Kirke\\, Rise\\; den lille\\\\store");
  expect(lines).toContain("DESCRIPTION:https://example.org/rise");
  expect(lines.join("\n")).toMatch(/^URL;VALUE=URI:http.+\/memorial\/inger-oestergaard-/m);
});

it("keeps its lines within 75 octets, however long the place name is", async () => {
  const answer = await calendarOf({
    ceremonyAt: "2026-11-28T13:00",
    ceremonyPlace: "Ærøskøbing Kirke ".repeat(10).trim(),
  });
  const octets = answer.payload.split("\r\n").map((line) => Buffer.byteLength(line));
  expect(Math.max(...octets)).toBeLessThanOrEqual(75);
});

it("keeps the event's id when it is moved, with a higher sequence number", async () => {
  const { path, owner } = await aMemorial(app, { ceremonyAt: "2026-11-28T13:00" });
  const ask = async () => linesOf((await app.app.inject(`${path}/ceremony.ics`)).payload);
  const before = await ask();
  await owner.put(path, { ceremonyAt: "2026-11-29T11:30" });
  const after = await ask();
  const uid = before.find((line) => line.startsWith("UID:"));
  expect(after).toContain(uid);
  expect(after).toContain("DTSTART;TZID=Europe/Copenhagen:20261129T113000");
  const version = (lines: string[]) =>
    Number(lines.find((line) => line.startsWith("SEQUENCE:"))?.slice("SEQUENCE:".length));
  expect(version(after)).toBeGreaterThan(version(before));
});

it("is not found without a time, nor for users who may not read the page", async () => {
  expect((await calendarOf({ ceremonyPlace: "Rise Kirke" })).statusCode).toBe(404);
  const hidden = { ceremonyAt: "2026-11-28T13:00", privacy: "private" };
  expect((await calendarOf(hidden)).statusCode).toBe(404);
});

describe("several ceremonies", () => {
  const CHURCH = {
    name: "Bisættelse",
    place: "Rise Kirke",
    address: "Rise Bygade 12",
    at: "2126-11-28T13:00",
    stream: "https://example.org/rise",
    note: "Der er parkering bag kirken.",
  };
  const RECEPTION = { name: "Mindesammenkomst", place: "Forsamlingshuset", at: "2126-11-28T14:30" };
  const NOTHING = { name: null, place: null, address: null, at: null, stream: null, note: null };

  it("stand in their order, with what is said of flowers and dress", async () => {
    const { path, owner } = await aMemorial(app);
    const texts = { ceremonyFlowers: "Hellere et bidrag", ceremonyDress: "Kom i farver" };
    const ceremonies = [CHURCH, { ...NOTHING, name: "  " }, RECEPTION];
    const { body } = await owner.put(path, { ...texts, ceremonies });
    const stored = [CHURCH, { ...NOTHING, ...RECEPTION }];
    expect(body).toMatchObject({ ...texts, ceremonies: stored, ceremonyGuests: "closed" });
    expect((await app.as().get(path)).body).toMatchObject({ ...texts, ceremonies: stored });
  });

  it("leave the first one at the names it had alone, to be read and changed", async () => {
    const { path, owner } = await aMemorial(app, { ceremonies: [CHURCH, RECEPTION] });
    const { body } = await owner.put(path, { ceremonyPlace: "Søby Kirke", ceremonyStream: "" });
    const first = { ...CHURCH, place: "Søby Kirke", stream: null };
    expect(body).toMatchObject({
      ceremonyPlace: "Søby Kirke",
      ceremonyAt: CHURCH.at,
      ceremonyStream: null,
      ceremonies: [first, { ...NOTHING, ...RECEPTION }],
    });
    const emptied = { ceremonyPlace: "", ceremonyAt: "" };
    const { path: bare, owner: other } = await aMemorial(app, { ceremonyPlace: "Rise Kirke" });
    expect((await other.put(bare, emptied)).body.ceremonies).toEqual([]);
  });

  it.each([
    ["more than a day holds", Array.from({ length: 6 }, () => RECEPTION), "ceremonies"],
    ["a day that isn't", [RECEPTION, { at: "2126-02-30T13:00" }], "ceremonies.1.at"],
    ["a script as address", [{ stream: "javascript:alert(1)" }], "ceremonies.0.stream"],
    ["a long name", [{ name: "a".repeat(81) }], "ceremonies.0.name"],
  ])("are refused with %s, naming the line", async (_, ceremonies, field) => {
    const { path, owner } = await aMemorial(app);
    const { status, body } = await owner.put(path, { ceremonies });
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
      status: 400,
      fields: [field],
    });
  });

  it("are events of one calendar file, those that have a time", async () => {
    const answer = await calendarOf({ ceremonies: [CHURCH, { place: "Hjemme" }, RECEPTION] });
    const lines = linesOf(answer.payload);
    expect(lines.filter((line) => line === "BEGIN:VEVENT")).toHaveLength(2);
    expect(lines).toContain("SUMMARY:Bisættelse: Inger Østergård");
    expect(lines).toContain("LOCATION:Rise Kirke\\, Rise Bygade 12");
    expect(lines).toContain("SUMMARY:Mindesammenkomst: Inger Østergård");
    expect(new Set(lines.filter((line) => line.startsWith("UID:"))).size).toBe(2);
  });
});
