import { describe, expect, it } from "vitest";
import { auditEntries } from "#platform/audit/tables.server.ts";
import { LOCALES } from "#platform/i18n/locales.ts";
import { ourWords, placeholdersOf, saveWords } from "#platform/mail/mail-texts.server.ts";
import { testApp } from "#test/app.ts";
import { aColleague, aUser } from "#test/factories.ts";
import { linkIn, mailTo } from "#test/mails.ts";
import { present } from "#test/present.ts";

const app = await testApp({}, { worker: true });
const { database, registry } = app.services;
const admin = await aColleague(app, "administrator");
const PATH = "/api/admin/mail-texts";
const LINK = `${PATH}/support.request.link/da`;

const declared = registry.jobs.flatMap(({ mailTexts = [] }) => mailTexts);

async function textOf(key: string, locale: string) {
  const { body } = await admin.get(PATH);
  return present(body.items.find((item) => item.key === key && item.locale === locale));
}

const asking = (email: string) =>
  app.as().post("/api/gdpr/request-links", { kind: "access", message: "Hvad har I?", email });

describe("texts of mails", () => {
  it("are of most mails, each once, with the same placeholders in every language", () => {
    const keys = declared.map(({ key }) => key);
    expect(keys.length).toBeGreaterThan(35);
    expect(new Set(keys).size).toBe(keys.length);
    const filled = (locale: (typeof LOCALES)[number]) =>
      declared.map((mail) => {
        const { subject, paragraphs } = ourWords(mail, locale);
        return [subject, ...paragraphs].map(placeholdersOf);
      });
    for (const locale of LOCALES) expect(filled(locale)).toEqual(filled("da"));
  });

  it("are the operator's once saved, in that language, until they go back to ours", async () => {
    const ours = await textOf("support.request.link", "da");
    expect(ours).toMatchObject({ version: 0, isOwn: false, isBroken: false });
    const words = {
      subject: "Var det dig, der spurgte?",
      paragraphs: ["Nogen bad om {{asked}} med din mail.\n\nTryk kun, hvis det var dig. <b>"],
    };
    expect(
      (await admin.put(LINK, { ...words, subject: words.subject.replace(" ", "\r\n") })).body,
    ).toMatchObject({
      ...words,
      version: 1,
      isOwn: true,
    });
    await asking("aase@example.org");
    const mail = await mailTo(app, "aase@example.org", words.subject);
    expect(mail.text).toContain("Tryk kun, hvis det var dig. <b>");
    expect(mail.html).toContain("Tryk kun, hvis det var dig. &lt;b&gt;");
    expect(linkIn(mail)).toContain("/gdpr-data-request/");
    expect(await textOf("support.request.link", "en")).toMatchObject({ isOwn: false });

    expect((await admin.delete(LINK)).status).toBe(204);
    expect((await admin.delete(LINK)).status).toBe(204);
    expect(await textOf("support.request.link", "da")).toMatchObject({
      subject: ours.subject,
      version: 2,
      isOwn: false,
    });
    await asking("bente@example.org");
    await mailTo(app, "bente@example.org", ours.subject);
    const { body } = await admin.get(`${LINK}/versions`);
    expect(body.items).toMatchObject([
      { version: 2, words: null },
      { version: 1, words },
    ]);
    const entries = await database.select().from(auditEntries);
    const saved = entries.filter(({ subject }) => subject === "mailText");
    expect(saved.map(({ action }) => action)).toEqual(["mailText.saved", "mailText.reset"]);
    expect(JSON.stringify(saved)).not.toContain("Nogen bad om");
  });

  it.each([
    ["a placeholder too few", { paragraphs: ["Nogen bad om noget."] }, "paragraphs.0"],
    ["another placeholder", { paragraphs: ["Nogen bad om {{asked}} {{email}}."] }, "paragraphs.0"],
    ["half a placeholder", { paragraphs: ["Nogen bad om {{asked}} og {{asked."] }, "paragraphs.0"],
    [
      "a text within",
      { paragraphs: ["Nogen bad om {{asked}} $t(mails:code.card)"] },
      "paragraphs.0",
    ],
    ["a paragraph more", { paragraphs: ["{{asked}}", "Mere"] }, "paragraphs"],
    ["a placeholder in the subject", { subject: "Om {{asked}}" }, "subject"],
    ["an empty paragraph", { paragraphs: [" "] }, "paragraphs.0"],
    ["no subject", { subject: " " }, "subject"],
  ])("refuses %s", async (_, changed, field) => {
    const words = { subject: "Er det dig?", paragraphs: ["Om {{asked}}."], ...changed };
    for (const refused of [
      await admin.put(LINK, words),
      await admin.post(`${PATH}/preview`, { key: "support.request.link", locale: "da", ...words }),
    ]) {
      expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, [field]]);
    }
  });

  it("are ours where the operator's no longer fit the program", async () => {
    const words = { subject: "Gammel", paragraphs: ["Uden det, der skal stå her."] };
    await database.transaction((tx) =>
      saveWords(tx, { key: "support.request.link", locale: "da", version: 9, words }),
    );
    const shown = await textOf("support.request.link", "da");
    expect(shown).toMatchObject({ ...words, isOwn: true, isBroken: true });
    await asking("conny@example.org");
    await mailTo(app, "conny@example.org", shown.ours.subject);
  });

  it("are shown as the mail before they are saved", async () => {
    const { body } = await admin.post(`${PATH}/preview`, {
      key: "support.request.receipt",
      locale: "da",
      subject: "Sag {{number}}",
      paragraphs: ["Du bad om {{asked}} som nr. {{number}}. Svar senest {{day}}."],
    });
    expect(body.subject).toBe("Sag 1042");
    expect(body.html).toContain("Du bad om ‹asked› som nr. 1042.");
    expect((await textOf("support.request.receipt", "da")).version).toBe(0);
  });

  it("saves two at once as two versions", async () => {
    const path = `${PATH}/accounts.passwordLink/da`;
    const { subject, paragraphs } = await textOf("accounts.passwordLink", "da");
    const answers = await Promise.all(
      [1, 2, 3].map(() => admin.put(path, { subject, paragraphs })),
    );
    expect(answers.map(({ body }) => body.version).toSorted()).toEqual([1, 2, 3]);
  });

  it("are those of mails that are there, for whoever may", async () => {
    const words = { subject: "Hej", paragraphs: ["Hej"] };
    expect((await admin.put(`${PATH}/no.such.mail/da`, words)).status).toBe(404);
    expect((await admin.put(`${PATH}/support.request.link/de`, words)).status).toBe(404);
    for (const who of [await aUser(app), await aColleague(app, "support")]) {
      expect((await who.get(PATH)).status).toBe(403);
    }
  });
});
