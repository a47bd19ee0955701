import { describe, expect, it } from "vitest";
import { plans } from "#features/commerce/plans/tables.server.ts";
import { LOCALES } from "#platform/i18n/locales.ts";
import { testApp } from "#test/app.ts";

/** Public pages, as sent to a browser without JavaScript. */
const PUBLIC = [
  "/",
  "/qr-info",
  "/reseller-engraving",
  "/pricing",
  "/questions",
  "/contact",
  "/privacy",
  "/terms",
  "/cookies",
  "/reseller-terms",
];
const settings = {
  PUBLIC_URL: "https://minde.example",
  OPERATOR_NAME: "Fyns Mindeplader ApS",
  OPERATOR_ADDRESS: "Havnegade 4, 5700 Svendborg",
  OPERATOR_CVR: "12 34 56 78",
  OPERATOR_PHONE: "+45 62 00 00 00",
  SUPPORT_EMAIL: "skriv@minde.example",
  PROCESSORS: "Nordisk Drift A/S (Danmark)",
  SHIPMONDO_URL: "http://127.0.0.1:9",
  SHIPMONDO_USER: "user",
  SHIPMONDO_KEY: "key",
  RESTORE_DAYS: "41",
  SESSION_DAYS: "23",
  CONTACT_DAYS: "97",
  SUPPORT_ANSWER_DAYS: "3",
  PAYMENT_DAYS: "19",
};
const { as, services } = await testApp(settings, { pages: true });

async function read(path: string) {
  const { status, body } = await as().get(path);
  return { status, html: String(body) };
}

/** As text, without the markup between the words. */
const wordsOf = (html: string) =>
  (/<main[\s\S]*<\/footer>/.exec(html)?.[0] ?? "")
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]*>/g, "")
    .replaceAll("\u00a0", " ");

describe("every public page", () => {
  it.each(PUBLIC)(
    "%s has a description and links to its versions in the other languages",
    async (path) => {
      const { status, html } = await read(path);
      expect(status).toBe(200);
      expect(html).toMatch(/<title>[^<]+<\/title>/);
      expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/);
      expect(html).toContain(`<link rel="canonical" href="https://minde.example${path}"`);
      for (const locale of LOCALES) {
        const address = locale === "da" ? path : `${path}?lang=${locale}`;
        expect(html).toContain(`hrefLang="${locale}" href="https://minde.example${address}"`);
      }
      const menu = html.slice(0, html.indexOf("<h1"));
      for (const other of ["/qr-info", "/pricing", "/questions", "/login"]) {
        expect(menu).toContain(`href="${other}"`);
      }
      const footer = html.slice(html.indexOf("<footer"));
      for (const other of PUBLIC.slice(3)) expect(footer).toContain(`href="${other}"`);
    },
  );

  it.each(LOCALES)("is complete in %s", async (locale) => {
    for (const path of PUBLIC) {
      const { html } = await read(`${path}?lang=${locale}`);
      expect(html, path).toContain(`<html lang="${locale}"`);
      expect(wordsOf(html), path).not.toMatch(/\{\{|\]\(|undefined|\[object/);
    }
  });
});

describe("legal pages", () => {
  it.each(["/privacy", "/terms", "/reseller-terms"])("%s names the company", async (path) => {
    const words = wordsOf((await read(path)).html);
    expect(words).toContain("Fyns Mindeplader ApS, Havnegade 4, 5700 Svendborg");
    expect(words).toContain("12 34 56 78");
    expect(words).toMatch(/Gælder fra den \d+\. \p{L}+ \d{4}/u);
  });

  it("state the retention periods that the server uses", async () => {
    const privacy = wordsOf((await read("/privacy")).html);
    expect(privacy).toContain("gendannes i 41 dage");
    expect(privacy).toContain("23 dage efter dit seneste besøg");
    expect(privacy).toContain("Det, du skriver til os: 97 dage");
    expect(privacy).toContain("Nordisk Drift A/S (Danmark), Shipmondo ApS (Danmark)");
    expect(wordsOf((await read("/cookies")).html)).toContain("Cookie · 23 dage");
  });

  it("promise what the server's settings promise", async () => {
    for (const path of ["/", "/contact"]) {
      expect(wordsOf((await read(path)).html), path).toContain("som regel inden for 3 hverdage.");
    }
    const terms = wordsOf((await read("/reseller-terms")).html);
    expect(terms).toContain("betaler 19 dage efter fakturaens dato");
  });
});

describe("who runs the site", () => {
  it("is said on the front page and where one writes, with a telephone number", async () => {
    for (const path of ["/", "/contact", "/questions"]) {
      const main = /<main[\s\S]*<\/main>/.exec((await read(path)).html)?.[0] ?? "";
      for (const part of ["Fyns Mindeplader ApS", "Havnegade 4", "skriv@minde.example"]) {
        expect(main, path).toContain(part);
      }
      expect(main, path).toContain('href="tel:+4562000000"');
    }
  });

  it("is said without a telephone number where none is set", async () => {
    const { as: visitor } = await testApp({}, { pages: true });
    const { status, body } = await visitor().get("/contact");
    expect(status).toBe(200);
    expect(String(body)).not.toContain("tel:");
  });
});

describe("prices", () => {
  it("are on the front page and on their own page", async () => {
    for (const path of ["/", "/pricing"]) {
      const words = wordsOf((await read(path)).html);
      expect(words).toContain("695 kr.");
      expect(words).toContain("149 kr. om året");
    }
    expect(wordsOf((await read("/pricing?lang=es")).html)).toContain("149 DKK al año");
  });

  it("stand on the page about plates, with the sizes on sale", async () => {
    const words = wordsOf((await read("/qr-info")).html);
    expect(words).toContain("4 × 4 cm, graveret i rustfrit stål");
    expect(words).toContain("5 × 5 cm, støbt og graveret");
    expect(words).toContain("695 kr.");
    expect(words).not.toContain("ISO/IEC");
    expect(wordsOf((await read("/reseller-engraving")).html)).toContain("ISO/IEC");
  });

  it("leave both pages complete when there are none yet", async () => {
    await services.database.update(plans).set({ isOffered: false });
    expect(wordsOf((await read("/pricing")).html)).toContain("Priserne er ikke lagt ind endnu.");
    const home = await read("/");
    expect(home.status).toBe(200);
    expect(wordsOf(home.html)).not.toContain("Hvad det koster");
  });
});
