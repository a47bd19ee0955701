import { describe, expect, it } from "vitest";
import {
  inviteAdministrator,
  inviteFirstAdministrator,
} from "#features/accounts/setup/commands.server.ts";
import { setupLinks } from "#features/accounts/setup/tables.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import { systemContext } from "#platform/context.server.ts";
import { hashToken } from "#platform/secrets/secrets.server.ts";
import { testApp } from "#test/app.ts";
import { aUser, PASSWORD } from "#test/factories.ts";

const app = await testApp();
const { database } = app.services;

let made = 0;
function person(change: Record<string, unknown> = {}) {
  const username = `admin.${++made}`;
  return {
    fullName: "Else Krag",
    username,
    email: `${username}@example.org`,
    password: PASSWORD,
    acceptTerms: true,
    ...change,
  };
}

async function aLink() {
  const { url } = await inviteAdministrator(systemContext(app.services));
  return `/api/setup/${new URL(url).pathname.replace("/setup/", "")}` as const;
}

describe("the setup link of an administrator", () => {
  it("works once", async () => {
    const path = await aLink();
    const first = await app.as().post(path, person());
    expect(first).toMatchObject({ status: 201, body: { isAdmin: true, roles: ["administrator"] } });
    expect((await app.as(first.cookie).get("/api/user")).body.isAdmin).toBe(true);
    const second = await app.as().post(path, person());
    expect(second).toMatchObject({ status: 410, body: { code: "linkUsed" } });
  });

  it("makes one administrator among concurrent requests", async () => {
    const path = await aLink();
    const answers = await Promise.all([1, 2, 3, 4].map(() => app.as().post(path, person())));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 410, 410, 410,
    ]);
  });

  it("is not used up by a refused request", async () => {
    const path = await aLink();
    const anna = await aUser(app);
    const taken = await app.as().post(path, person({ username: anna.username }));
    expect(taken).toMatchObject({ status: 409, body: { duplicates: ["username"] } });
    expect((await app.as().post(path, person({ password: "kort" }))).status).toBe(400);
    expect((await app.as().post(path, person())).status).toBe(201);
  });

  it("is not used up by opening it, since mail scanners open links", async () => {
    const path = await aLink();
    expect((await app.as().get(path)).body).toEqual({ kind: "administrator" });
    expect((await app.as().post(path, person())).status).toBe(201);
  });

  it("expires, and is then answered like an unknown one", async () => {
    const path = await aLink();
    await database.update(setupLinks).set({ expiresAt: new Date(Date.now() - 1) });
    const expired = await app.as().post(path, person());
    const unknown = await app.as().post(`/api/setup/${"x".repeat(43)}`, person());
    expect(expired).toMatchObject({ status: 410, body: { code: "linkUsed" } });
    expect({ ...unknown.body, requestId: "" }).toEqual({ ...expired.body, requestId: "" });
    expect((await app.as().post("/api/setup/kort", person())).status).toBe(404);
  });

  it("ends the browser's previous session", async () => {
    const anna = await aUser(app);
    await app.as(anna.cookie).post(await aLink(), person());
    expect((await anna.get("/api/user")).status).toBe(401);
  });

  it("grants nothing else", async () => {
    const answer = await app.as().post(await aLink(), person({ roles: ["support"], qrCode: "x" }));
    expect(Object.keys(answer.body.fields ?? {}).toSorted()).toEqual(["qrCode", "roles"]);
  });

  it("ends with a newer one: one is open at a time, for a day", async () => {
    const [older, newer] = [await aLink(), await aLink()];
    const rows = await database.select().from(setupLinks);
    expect(rows).toHaveLength(1);
    const life = Number(rows[0]?.expiresAt) - Number(rows[0]?.createdAt);
    expect(life).toBe(24 * 3_600_000);
    expect((await app.as().post(older, person())).status).toBe(410);
    expect((await app.as().post(newer, person())).status).toBe(201);
    expect(await database.$count(setupLinks)).toBe(0);
  });

  it("of an older version ends when another is used, also at the same moment", async () => {
    const first = await aLink();
    const token = "y".repeat(43);
    const expiresAt = new Date(Date.now() + 86_400_000);
    await database
      .insert(setupLinks)
      .values({ tokenHash: hashToken(token), createdAt: new Date(), expiresAt });
    const answers = await Promise.all(
      [first, `/api/setup/${token}`].map((path) => app.as().post(path, person())),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 410]);
  });

  it("is printed at startup while there is no administrator, and never otherwise", async () => {
    expect(await inviteFirstAdministrator(app.services)).toEqual([]);
    await database.update(users).set({ roles: [] });
    const [line] = await inviteFirstAdministrator(app.services);
    expect(line?.value).toContain("/setup/");
    expect(await database.$count(setupLinks)).toBe(1);
  });

  it("is stored only as a hash", async () => {
    const path = await aLink();
    const rows = await database.select().from(setupLinks);
    expect(JSON.stringify(rows)).not.toContain(path.split("/").at(-1));
  });
});
