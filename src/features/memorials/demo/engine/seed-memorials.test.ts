import { describe, expect, it } from "vitest";
import { demoMemorial } from "./demo-memorial.ts";
import { slugOf } from "#features/memorials/demo/engine/people/slug.ts";
import type { SeedMemorial } from "./seed-memorial.ts";
import { seedMemorials } from "./seed-memorials.ts";

const thousand = [...seedMemorials(1000, 7)];
const everyone: SeedMemorial[] = [...thousand, demoMemorial()];

/** Forbidden words: euphemisms and clichés of the trade, and cheerfulness. */
const FORBIDDEN: Record<SeedMemorial["language"], RegExp> = {
  da: /gået bort|gik bort|afdød|sov(et)? (stille )?ind|hvil i fred|æret være|engle|himmel|tabte kampen|vedrørende/i,
  en: /passed away|passed on|rest in peace|lost (his|her) battle|angel|heaven|dearly departed/i,
  es: /nos dej[óo]|descans[ae] en paz|fallecid|\bángel\b|al cielo|difunt/i,
};

function writtenTexts(memorial: SeedMemorial): string[] {
  const { guestbook, tributes, candles, pictures } = memorial;
  return [
    memorial.biography,
    memorial.epitaph ?? "",
    ...[...guestbook, ...tributes].flatMap((entry) => [entry.message, entry.relation ?? ""]),
    ...candles.map(({ message }) => message ?? ""),
    ...pictures.flatMap(({ caption, altText }) => [caption, altText]),
  ];
}

describe("a thousand seeded memorials", () => {
  it("are the same for the same seed, and differ for another", () => {
    const again = [...seedMemorials(20, 7)].map(withoutPictures);
    expect(again).toEqual(thousand.slice(0, 20).map(withoutPictures));
    expect([...seedMemorials(20, 8)].map(withoutPictures)).not.toEqual(again);
  });

  it("draw the same person for the same seed", () => {
    const [first] = seedMemorials(1, 7);
    expect(first?.pictures.map(({ svg }) => svg)).toEqual(
      thousand[0]?.pictures.map(({ svg }) => svg),
    );
  });

  it("never share a slug, and every slug is valid", () => {
    expect(new Set(thousand.map(({ slug }) => slug)).size).toBe(1000);
    for (const { slug, name } of thousand) {
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)+$/);
      expect(slug.startsWith(slugOf(name))).toBe(true);
    }
  });

  it("are mostly in Danish, and also in English and Spanish", () => {
    const count = (language: string) => thousand.filter((one) => one.language === language).length;
    expect(count("da")).toBeGreaterThan(700);
    expect(count("en")).toBeGreaterThan(50);
    expect(count("es")).toBeGreaterThan(30);
  });

  it("have dates known to the day, the month, the year or approximately", () => {
    const written = thousand.flatMap(({ bornOn, diedOn }) => [bornOn, diedOn]);
    const shapes = [/^\d{4}$/, /^\d{4}-\d\d$/, /^\d{4}-\d\d-\d\d$/, /^~\d{4}$/];
    for (const shape of shapes) expect(written.some((date) => date?.match(shape))).toBe(true);
    const known = written.filter((date) => date !== null);
    expect(known.filter((date) => !shapes.some((shape) => shape.test(date)))).toEqual([]);
    const days = known.filter((date) => /^\d{4}-\d\d-\d\d$/.test(date));
    expect(days.map((day) => new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10))).toEqual(
      days,
    );
  });

  it("have a death after the birth, at a realistic age", () => {
    for (const { bornOn, diedOn } of everyone) {
      if (bornOn === null || diedOn === null) continue;
      const years =
        Number(diedOn.replace("~", "").slice(0, 4)) - Number(bornOn.replace("~", "").slice(0, 4));
      expect(years).toBeGreaterThan(30);
      expect(years).toBeLessThan(105);
    }
  });
});

describe("their texts", () => {
  it("use only the tags allowed in a biography, and close them", () => {
    for (const { biography } of everyone) {
      const rest = biography
        .replaceAll(/<figure data-media="[a-z]+"><\/figure>/g, "")
        .replaceAll(/<(p|h3|blockquote|em)>([^<]*(?:<em>[^<]*<\/em>[^<]*)*)<\/\1>/g, "");
      expect(rest).toBe("");
    }
  });

  it("have two to six paragraphs in each biography", () => {
    const written = thousand.filter(({ biography }) => biography !== "");
    expect(written.length).toBeGreaterThan(900);
    for (const { biography } of written) {
      const paragraphs = biography.split("<p>").length - 1;
      expect(paragraphs).toBeGreaterThanOrEqual(2);
      expect(paragraphs).toBeLessThanOrEqual(6);
    }
  });

  it("are never empty, and have no unfilled placeholder and no exclamation mark", () => {
    const texts = everyone.flatMap(writtenTexts);
    const flaw = /[{}!]|undefined|null|\bNaN\b|\p{Extended_Pictographic}|^\s|\s$/u;
    expect(texts.filter((text) => flaw.test(text))).toEqual([]);
    const entries = everyone.flatMap(({ guestbook, tributes }) => [...guestbook, ...tributes]);
    expect(entries.filter(({ message }) => message.length < 6)).toEqual([]);
    expect(entries.filter(({ authorName }) => !/\p{L}/u.test(authorName))).toEqual([]);
  });

  it("call death by its name", () => {
    const wrong = everyone.flatMap((memorial) =>
      writtenTexts(memorial).filter((text) => FORBIDDEN[memorial.language].test(text)),
    );
    expect(wrong).toEqual([]);
  });

  it("state an age only if both dates make it certain", () => {
    const vague = thousand.filter(
      ({ bornOn, diedOn }) => !bornOn?.includes("-") || !diedOn?.includes("-"),
    );
    expect(vague.length).toBeGreaterThan(50);
    for (const { biography } of vague) {
      expect(biography).not.toMatch(/\d+ år gammel|blev \d+ år|aged \d|a los \d+ años/);
    }
  });

  it("repeat no letter on the same page", () => {
    for (const { guestbook } of thousand) {
      const messages = guestbook.map(({ message }) => message);
      expect(new Set(messages).size).toBe(messages.length);
    }
  });
});

function withoutPictures({ pictures, ...rest }: SeedMemorial): unknown {
  return { ...rest, captions: pictures.map(({ caption, altText }) => [caption, altText]) };
}
