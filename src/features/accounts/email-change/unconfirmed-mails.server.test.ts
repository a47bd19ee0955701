import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aMemorial, aUser, PASSWORD, reachable } from "#test/factories.ts";
import { mailsTo, mailTo } from "#test/mails.ts";

const app = await testApp({}, { worker: true });

describe("names in mails", () => {
  it("contains no name that a stranger may have chosen", async () => {
    const stranger = await aUser(app, { fullName: "Vind En Million" });
    await app.as().post("/api/password-links", { username: stranger.username });
    await mailTo(app, stranger.email, "Er det din e-mail?");
    await mailTo(app, stranger.email, "Vælg en ny adgangskode");
    const elsewhere = `andre.${stranger.username}@example.org`;
    await stranger.put("/api/user/email", { email: elsewhere });
    await mailTo(app, elsewhere, "Er det din e-mail?");
    const mails = [...(await mailsTo(app, stranger.email)), ...(await mailsTo(app, elsewhere))];
    expect(mails).toHaveLength(3);
    for (const { text, html, subject } of mails) {
      expect(`${text} ${html} ${subject}`).not.toMatch(/Million|anna\.\d/);
      expect(text).toMatch(/^Hej$/m);
    }
  });

  it("greets by name once it is confirmed", async () => {
    const anna = await reachable(app, await aUser(app));
    await app.as().post("/api/password-links", { username: anna.username });
    const { text } = await mailTo(app, anna.email, "Vælg en ny adgangskode");
    expect(text).toMatch(/^Kære Anna Holm$/m);
    expect(text).toContain(anna.username);
  });

  it("greets nobody by a name that was made of the address", async () => {
    const given = { fullName: "Bkm", email: `bkm.${process.pid}@example.org` };
    const person = await reachable(app, await aUser(app, given));
    await app.as().post("/api/password-links", { username: person.username });
    const { text, html } = await mailTo(app, person.email, "Vælg en ny adgangskode");
    expect(text).toMatch(/^Hej$/m);
    expect(`${text} ${html}`).not.toContain("Bkm");
    expect(text).toContain(person.username);
  });
});

describe("an address (URL) in text that goes into mails", () => {
  const ADVERTISED = "Vind nu på casino.com";
  const NO_LINKS = { status: 400, body: { code: "invalid" } };

  it.each(["da", "en", "es"])(
    "is refused in a name, by its field, in words: %s",
    async (locale) => {
      const words = {
        da: "Skriv det uden internetadresser.",
        en: "Please write it without web addresses.",
        es: "Escríbelo sin direcciones web.",
      }[locale];
      const answer = await app.as().post(
        "/api/register",
        {
          fullName: ADVERTISED,
          username: `vind.${locale}`,
          email: `vind.${locale}@example.org`,
          password: PASSWORD,
          acceptTerms: true,
        },
        { "accept-language": locale },
      );
      expect(answer).toMatchObject(NO_LINKS);
      expect(answer.body.fields).toEqual({ fullName: words });
    },
  );

  it("is refused in the name of a page and of a contributor, while ordinary names are accepted", async () => {
    const owner = await reachable(app, await aUser(app, { fullName: "Dr. A.C.Andersen" }));
    expect(await owner.post("/api/memorials", { name: ADVERTISED })).toMatchObject(NO_LINKS);
    const { path } = await aMemorial(app, { owner, name: "J.P. Hansen" });
    expect(await owner.put(path, { name: ADVERTISED })).toMatchObject(NO_LINKS);
    const message = "Tak for alt";
    expect(
      await owner.post(`${path}/guestbook`, { authorName: ADVERTISED, message }),
    ).toMatchObject(NO_LINKS);
    expect(await owner.post(`${path}/tributes`, { authorName: ADVERTISED, message })).toMatchObject(
      NO_LINKS,
    );
    expect(await owner.post(`${path}/candles`, { name: ADVERTISED })).toMatchObject(NO_LINKS);
    expect((await owner.post(`${path}/candles`, { name: "Dr. Ole" })).status).toBe(201);
  });

  it("is refused in an inviter's message, also without a scheme", async () => {
    const owner = await reachable(app, await aUser(app));
    const { path } = await aMemorial(app, { owner });
    const invitation = { email: "ida@example.org", role: "editor", message: "Se casino.com" };
    const answer = await owner.post(`${path}/invitations`, invitation);
    expect(answer).toMatchObject(NO_LINKS);
    expect(Object.keys(answer.body.fields ?? {})).toEqual(["message"]);
  });
});
