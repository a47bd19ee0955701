import { describe, expect, it } from "vitest";
import type { Answer } from "#test/answers.ts";
import { testApp, type Client } from "#test/app.ts";
import { aUser, PASSWORD } from "#test/factories.ts";
import { refusalOf } from "#test/present.ts";

const app = await testApp({
  LIMIT_LOGIN_ADDRESS: "6/900",
  LIMIT_LOGIN_ACCOUNT: "3/900",
  LIMIT_LOGIN_EVERYWHERE: "5/900",
  LIMIT_REGISTER: "4/3600",
  LIMIT_TOKEN: "2/900",
});

let network = 0;
/** A visitor from an unused network. */
function stranger(): Client {
  return app.as(undefined, `198.51.100.${++network}`);
}

/** A user with an account, and the network they are signed in from. */
async function known() {
  const address = `192.0.2.${++network}`;
  const { username, email } = await aUser({ ...app, as: (cookie) => app.as(cookie, address) });
  return { username, email, home: app.as(undefined, address) };
}

function refusal({ status, body, headers }: Answer) {
  return { status, code: refusalOf({ body }).code, waits: Number(headers["retry-after"]) > 0 };
}

const TOO_MANY = { status: 429, code: "tooMany", waits: true };
const WRONG = { status: 401, code: "accounts.wrongLogin", waits: false };

describe("guessing passwords", () => {
  it("for one account is limited per network, and its owner can log in from elsewhere", async () => {
    const { username } = await known();
    const here = stranger();
    const guess = (password: string) => here.post("/api/login", { username, password });
    for (const _ of [1, 2, 3]) expect(refusal(await guess("forkert"))).toEqual(WRONG);
    expect(refusal(await guess("forkert"))).toEqual(TOO_MANY);
    expect(refusal(await guess(PASSWORD))).toEqual(TOO_MANY);
    expect((await stranger().post("/api/login", { username, password: PASSWORD })).status).toBe(
      200,
    );
  });

  it("for its user name and its e-mail counts for one account", async () => {
    const { username, email } = await known();
    const here = stranger();
    const guess = (name: string) =>
      here.post("/api/login", { username: name, password: "forkert" });
    for (const name of [username, email, username.toUpperCase()]) {
      expect(refusal(await guess(name))).toEqual(WRONG);
    }
    expect(refusal(await guess(email.toUpperCase()))).toEqual(TOO_MANY);
  });

  it("from many networks is limited, too, but not where the owner is signed in", async () => {
    const { username, home } = await known();
    const guess = (at: Client, password: string) => at.post("/api/login", { username, password });
    for (const _ of [1, 2, 3, 4, 5]) {
      expect(refusal(await guess(stranger(), "forkert"))).toEqual(WRONG);
    }
    expect(refusal(await guess(stranger(), PASSWORD))).toEqual(TOO_MANY);
    expect((await guess(home, PASSWORD)).status).toBe(200);
  });

  it("for an unknown name is limited in the same way", async () => {
    const here = stranger();
    const guess = (at: Client) => at.post("/api/login", { username: "ingen", password: "forkert" });
    for (const _ of [1, 2, 3]) expect(refusal(await guess(here))).toEqual(WRONG);
    expect(refusal(await guess(here))).toEqual(TOO_MANY);
    for (const _ of [1, 2]) expect(refusal(await guess(stranger()))).toEqual(WRONG);
    expect(refusal(await guess(stranger()))).toEqual(TOO_MANY);
  });

  it("is forgiven by the correct password in between", async () => {
    const { username } = await known();
    const here = stranger();
    for (const password of ["forkert", "forkert", PASSWORD, "forkert", "forkert", PASSWORD]) {
      const { status } = await here.post("/api/login", { username, password });
      expect(status).toBe(password === PASSWORD ? 200 : 401);
    }
  });

  it("from one network is limited across all accounts", async () => {
    const here = stranger();
    for (const name of ["a1", "b2", "c3", "d4", "e5", "f6"]) {
      const answer = await here.post("/api/login", { username: name, password: "forkert" });
      expect(refusal(answer)).toEqual(WRONG);
    }
    const answer = await here.post("/api/login", { username: "g7", password: "forkert" });
    expect(refusal(answer)).toEqual(TOO_MANY);
  });

  it("counts one household's many IPv6 addresses as one", async () => {
    const at = (host: number) => app.as(undefined, `2001:db8:7:1::${host.toString(16)}`);
    const tries = [1, 2, 3, 4, 5, 6, 7].map(
      (host) => () =>
        at(host).post("/api/login", { username: `ipv6.${host}`, password: "forkert" }),
    );
    const answers = [];
    for (const attempt of tries) answers.push(refusal(await attempt()));
    expect(answers).toEqual([WRONG, WRONG, WRONG, WRONG, WRONG, WRONG, TOO_MANY]);
    const neighbour = app.as(undefined, "2001:db8:7:2::1");
    const answer = await neighbour.post("/api/login", { username: "nabo", password: "forkert" });
    expect(refusal(answer)).toEqual(WRONG);
  });

  it("ignores X-Forwarded-For while no proxy is trusted", async () => {
    const here = stranger();
    const answers = [];
    for (const host of [1, 2, 3, 4, 5, 6, 7]) {
      const input = { username: `proxy.${host}`, password: "forkert" };
      const headers = { "x-forwarded-for": `203.0.113.${host}` };
      answers.push(refusal(await here.post("/api/login", input, headers)));
    }
    expect(answers.at(-1)).toEqual(TOO_MANY);
  });
});

describe("registering accounts", () => {
  it("is limited per network; other networks are unaffected", async () => {
    const here = stranger();
    const register = (who: Client, name: string) =>
      who.post("/api/register", {
        fullName: name,
        username: `mange.${name}`,
        email: `${name}@example.org`,
        password: PASSWORD,
        acceptTerms: true,
      });
    for (const name of ["en", "to", "tre", "fire"]) {
      expect((await register(here, name)).status).toBe(201);
    }
    expect(refusal(await register(here, "fem"))).toEqual(TOO_MANY);
    expect((await register(stranger(), "seks")).status).toBe(201);
  });
});

describe("trying links", () => {
  it("is limited per network", async () => {
    const here = stranger();
    const attempt = () =>
      here.post(`/api/setup/${"a".repeat(43)}`, {
        fullName: "Bo",
        username: "bo.setup",
        email: "bo.setup@example.org",
        password: PASSWORD,
        acceptTerms: true,
      });
    for (const _ of [1, 2]) expect((await attempt()).status).toBe(410);
    expect(refusal(await attempt())).toEqual(TOO_MANY);
  });
});
