import { describe, expect, it } from "vitest";
import { plans } from "#features/commerce/plans/tables.server.ts";
import { LOCALES } from "#platform/i18n/locales.ts";
import { testApp } from "#test/app.ts";

/** What anybody may read, as it is sent to a browser without a script. */
const PUBLIC = [
  "/",
  "/qr-info",
  "/pricing",
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
  SUPPORT_EMAIL: "skriv@minde.example",
  PROCESSORS: "Nordisk Drift A/S (Danmark)",
  RESTORE_DAYS: "41",
  SESSION_DAYS: "23",
  CONTACT_DAYS: "97",
};
const { as, services } = await testApp(settings, { pages: true });

async function read(path: string) {
  const { status, body } = await as().get(path);
  return { status, html: String(body) };
}

/** As it is read, whatever the mark-up between the words. */
const wordsOf = (html: string) =>
  (/<main[\s\S]*<\/footer>/.exec(html)?.[0] ?? "")
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]*>/g, "")
    .replaceAll("\u00a0", " ");

describe("every public page", () => {
  it.each(PUBLIC)(
    "%s says what it is, in which languages, and leads to the others",
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
      const footer = html.slice(html.indexOf("<footer"));
      for (const other of PUBLIC.slice(2)) expect(footer).toContain(`href="${other}"`);
    },
  );

  it.each(LOCALES)("is whole in %s", async (locale) => {
    for (const path of PUBLIC) {
      const { html } = await read(`${path}?lang=${locale}`);
      expect(html, path).toContain(`<html lang="${locale}"`);
      expect(wordsOf(html), path).not.toMatch(/\{\{|\]\(|undefined|\[object/);
    }
  });
});

describe("what is promised", () => {
  it.each(["/privacy", "/terms", "/reseller-terms"])("%s names who promises it", async (path) => {
    const words = wordsOf((await read(path)).html);
    expect(words).toContain("Fyns Mindeplader ApS, Havnegade 4, 5700 Svendborg");
    expect(words).toContain("12 34 56 78");
    expect(words).toMatch(/Gælder fra den \d+\. \p{L}+ \d{4}/u);
  });

  it("to keep things for so long, is as long as the server keeps them", async () => {
    const privacy = wordsOf((await read("/privacy")).html);
    expect(privacy).toContain("gendannes i 41 dage");
    expect(privacy).toContain("23 dage efter dit seneste besøg");
    expect(privacy).toContain("Det, du skriver til os: 97 dage");
    expect(privacy).toContain("Nordisk Drift A/S (Danmark)");
    expect(wordsOf((await read("/cookies")).html)).toContain("Cookie · 23 dage");
  });
});

describe("prices", () => {
  it("stand on the front page and on their own", async () => {
    for (const path of ["/", "/pricing"]) {
      const words = wordsOf((await read(path)).html);
      expect(words).toContain("695 kr.");
      expect(words).toContain("149 kr. om året");
    }
    expect(wordsOf((await read("/pricing?lang=es")).html)).toContain("149 DKK al año");
  });

  it("that are not there yet leave both pages whole", async () => {
    await services.database.update(plans).set({ isOffered: false });
    expect(wordsOf((await read("/pricing")).html)).toContain("Priserne er ikke lagt ind endnu.");
    const home = await read("/");
    expect(home.status).toBe(200);
    expect(wordsOf(home.html)).not.toContain("Hvad det koster");
  });
});
