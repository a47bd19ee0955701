import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#features/accounts/tables.server.ts";
import { tickets } from "#features/support/tickets/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aColleague, aUser } from "#test/factories.ts";
import { mailTo, mailsTo } from "#test/mails.ts";

const app = await testApp({ CONTACT_SECONDS: "3", CONTACT_DAYS: "365" }, { worker: true });
const { database } = app.services;
const staff = await aColleague(app, ["support"]);
const FIXED = "Fejlen, du skrev om, er rettet";

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
let sent = 0;
/** Each about a page of its own, so that none is counted with another. */
const aRoute = () => `/page-${(sent += 1)}/:id`;
const anAddress = () => `lise${(sent += 1)}@example.org`;

function aReport(change: Record<string, unknown> = {}) {
  const message = "Knappen gør ingenting.";
  return { message, route: aRoute(), build: "build-1", shownAt: ago(60_000), ...change };
}

async function report(change: Record<string, unknown> = {}) {
  const { status, body } = await app.as().post("/api/bug-reports", aReport(change));
  expect(status).toBe(201);
  return body;
}

async function bugOn(route: string) {
  const { body } = await staff.get("/api/admin/bug-reports?limit=100");
  const found = body.items.find((one) => one.route === route);
  if (found === undefined) throw new Error(`no bug on ${route}`);
  return found;
}

async function wholeBugOn(route: string) {
  const { id } = await bugOn(route);
  return (await staff.get(`/api/admin/bug-reports/${id}`)).body;
}

describe("a reported bug", () => {
  it("is one item for each route and error, and counted", async () => {
    const route = aRoute();
    const errors = [{ text: "500 /api/candles?x=1" }];
    const { number } = await report({ route, errors, path: "/page/jens?key=secret" });
    expect(number).toMatch(/^F[0-9A-HJKMNP-TV-Z]{8}$/);
    await report({ route, errors: [{ text: "500 /api/candles?y=2" }], message: "Igen." });
    expect(await bugOn(route)).toMatchObject({
      route,
      error: "500 /api/candles",
      state: "new",
      fixedIn: null,
      count: 2,
      message: "Igen.",
    });
    const { reports } = await wholeBugOn(route);
    expect(reports.map(({ message, path }) => ({ message, path }))).toEqual([
      { message: "Igen.", path: null },
      { message: "Knappen gør ingenting.", path: "/page/jens" },
    ]);
    expect(reports[1]?.errors).toEqual([{ text: "500 /api/candles" }]);
    await report({ route });
    const { body } = await staff.get("/api/admin/bug-reports?limit=100&state=new");
    expect(body.items.filter((one) => one.route === route)).toHaveLength(2);
  });

  it("holds no token of a link that opens something", async () => {
    const route = aRoute();
    const token = "0f3k9mz2w7qx5h1t8v6n4c0rjb";
    await report({
      route,
      path: `/support/reply/${token}`,
      errors: [{ text: `404 /api/support/threads/${token}` }],
    });
    const { error, reports } = await wholeBugOn(route);
    expect(error).toBe("404 /api/support/#/#");
    expect(reports).toMatchObject([
      { path: "/support/reply/#", errors: [{ text: "404 /api/support/threads/#" }] },
    ]);
  });

  it("sent twice with one key, also at once, is one report with one receipt", async () => {
    const route = aRoute();
    const send = () =>
      app.as().post("/api/bug-reports", aReport({ route }), { "idempotency-key": `${route}-1` });
    const [first, second, third] = [...(await Promise.all([send(), send()])), await send()];
    expect(second?.body).toEqual(first?.body);
    expect(third?.body).toEqual(first?.body);
    expect((await bugOn(route)).count).toBe(1);
  });

  it("of many at once is counted whole", async () => {
    const route = aRoute();
    await Promise.all(Array.from({ length: 12 }, () => report({ route })));
    const { count, reports } = await wholeBugOn(route);
    expect({ count, reports: reports.length }).toEqual({ count: 12, reports: 12 });
  });

  it.each([
    ["message", { message: " " }],
    ["message", { message: "x".repeat(5001) }],
    ["route", { route: "https://elsewhere.example" }],
    ["route", { route: "/memorial/Inger Østergård" }],
    ["build", { build: "<b>" }],
    ["shownAt", { shownAt: "før" }],
    ["email", { email: "lise" }],
    ["email", { tellMe: true }],
    ["errors", { errors: Array.from({ length: 51 }, () => ({ text: "x" })) }],
    ["errors.0.text", { errors: [{ text: "" }] }],
    ["picture", { picture: "data:image/svg+xml;base64,PHN2Zy8+" }],
    ["isAdmin", { isAdmin: true }],
  ])("is refused with a wrong %s", async (field, change) => {
    const { status, body } = await app.as().post("/api/bug-reports", aReport(change));
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
      status: 400,
      fields: [field],
    });
  });

  it("is refused when it comes too soon, and above the limit", async () => {
    const soon = await app.as().post("/api/bug-reports", aReport({ shownAt: ago(0) }));
    expect(soon).toMatchObject({ status: 429, body: { code: "tooSoon" } });
    const strict = await testApp({ LIMIT_BUG_REPORT: "1/3600", CONTACT_SECONDS: "0" });
    const send = () => strict.as(undefined, "203.0.113.9").post("/api/bug-reports", aReport());
    expect([(await send()).status, (await send()).status]).toEqual([201, 429]);
  });
});

describe("a bug with an e-mail", () => {
  it("is a ticket, too, under one number", async () => {
    const route = aRoute();
    const { number } = await report({ route, email: anAddress() });
    const [ticket] = await database.select().from(tickets).where(eq(tickets.number, number));
    expect(ticket).toMatchObject({ channel: "bug", state: "open", proof: "none" });
    expect((await wholeBugOn(route)).reports).toMatchObject([{ number, ticketId: ticket?.id }]);
  });

  it("mails those who asked once it is fixed, once each and in their language", async () => {
    const route = aRoute();
    const [asked, other, quiet] = [anAddress(), anAddress(), anAddress()];
    const first = await report({ route, email: asked, tellMe: true });
    await app.as().post("/api/bug-reports", aReport({ route, email: other, tellMe: true }), {
      "accept-language": "es",
    });
    await report({ route, email: quiet });
    const { id } = await bugOn(route);
    const path = `/api/admin/bug-reports/${id}` as const;
    expect(await staff.put(path, { state: "fixed" })).toMatchObject({
      status: 200,
      body: { state: "fixed", fixedIn: null },
    });
    const mail = await mailTo(app, asked, FIXED);
    // Anybody may type anybody's address: what they wrote goes to nobody who hasn't proven theirs.
    expect(mail.text).toContain(first.number);
    expect(mail.text).not.toContain("Knappen gør ingenting.");
    await mailTo(app, other, "El fallo del que nos escribiste está resuelto");
    await staff.put(path, { state: "confirmed" });
    await staff.put(path, { state: "fixed" });
    // A mail of later stands behind what is still under way.
    const last = anAddress();
    const route2 = aRoute();
    await report({ route: route2, email: last, tellMe: true });
    await staff.put(`/api/admin/bug-reports/${(await bugOn(route2)).id}`, { state: "fixed" });
    await mailTo(app, last, FIXED);
    const fixedMails = async (to: string) =>
      (await mailsTo(app, to)).filter(({ subject }) => subject === FIXED).length;
    expect([await fixedMails(asked), await fixedMails(quiet)]).toEqual([1, 0]);
  });
});

describe("a mail that a bug is fixed", () => {
  it("has the words of those whose address is theirs, and is one for each address", async () => {
    const route = aRoute();
    const anna = await aUser(app);
    await database.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, anna.id));
    const message = "Lyset ville ikke brænde.";
    for (const words of ["Det virker ikke.", message]) {
      const sent = aReport({ route, email: anna.email, tellMe: true, message: words });
      expect((await anna.post("/api/bug-reports", sent)).status).toBe(201);
    }
    await staff.put(`/api/admin/bug-reports/${(await bugOn(route)).id}`, { state: "fixed" });
    expect((await mailTo(app, anna.email, FIXED)).text).toContain(message);
    const { reports } = await wholeBugOn(route);
    expect(reports.every(({ toldAt }) => toldAt !== null)).toBe(true);
    const { rows } = await database.execute<{ count: number }>(
      sql`select count(*)::int from graphile_worker.jobs where task_identifier = 'mail.support.bugs.fixed'`,
    );
    expect(rows).toEqual([{ count: 0 }]);
    const mails = await mailsTo(app, anna.email);
    expect(mails.filter(({ subject }) => subject === FIXED)).toHaveLength(1);
  });

  it("is sent for no spam, which is set aside as a ticket", async () => {
    const route = aRoute();
    const message = Array.from({ length: 9 }, (_, n) => `https://casino-${n}.example`).join(" ");
    const { number } = await report({ route, email: anAddress(), tellMe: true, message });
    const [ticket] = await database.select().from(tickets).where(eq(tickets.number, number));
    expect(ticket).toMatchObject({ state: "spam", spamReasons: ["links"], receiptAt: null });
    expect((await wholeBugOn(route)).reports).toMatchObject([{ message, tellMe: false }]);
  });
});

describe("a fixed bug", () => {
  const state = async (route: string) => (await bugOn(route)).state;

  async function fixed(fixedIn?: string) {
    const route = aRoute();
    const build = `old-${route.replace(/\W/g, "")}`;
    await report({ route, build });
    const { id } = await bugOn(route);
    await staff.put(`/api/admin/bug-reports/${id}`, { state: "fixed", fixedIn });
    return { route, build, id };
  }

  it("is new again once a build first seen later is reported", async () => {
    const { route, build, id } = await fixed();
    await report({ route, build });
    expect(await state(route)).toBe("fixed");
    await report({ route, build: `${build}-next` });
    expect(await state(route)).toBe("new");
    const { body } = await staff.get("/api/admin/notifications");
    expect(body.items).toContainEqual(
      expect.objectContaining({
        kind: "bugAgain",
        name: route,
        url: `/admin/bug-reports/${id}`,
        isNew: true,
      }),
    );
    // Whoever has looked at it is told anew the next time.
    await staff.get(`/api/admin/bug-reports/${id}`);
    const later = (await staff.get("/api/admin/notifications")).body.items;
    expect(later).toContainEqual(
      expect.objectContaining({ url: `/admin/bug-reports/${id}`, isNew: false }),
    );
  });

  it("stays so for builds before the one that was named", async () => {
    const route = aRoute();
    const build = (name: string) => `${name}-${route.replace(/\W/g, "")}`;
    for (const name of ["a", "b", "c"]) await report({ route: aRoute(), build: build(name) });
    await report({ route, build: build("a") });
    const { id } = await bugOn(route);
    await staff.put(`/api/admin/bug-reports/${id}`, { state: "fixed", fixedIn: build("b") });
    await report({ route, build: build("b") });
    expect(await state(route)).toBe("fixed");
    await report({ route, build: build("c") });
    expect(await state(route)).toBe("new");
  });

  it.each(["confirmed", "closed"] as const)("that was %s stays so", async (kept) => {
    const { route, build, id } = await fixed();
    await staff.put(`/api/admin/bug-reports/${id}`, { state: kept });
    await report({ route, build: `${build}-next` });
    expect(await state(route)).toBe(kept);
  });

  it("is in the log, with the state before and after", async () => {
    const { id } = await fixed("build-9");
    const administrator = await aColleague(app, ["administrator"]);
    const { body } = await administrator.get("/api/admin/audit?limit=100");
    expect(body.items.filter(({ subjectId }) => subjectId === id)).toMatchObject([
      { action: "bug.changed", details: { before: "new", after: "fixed", build: "build-9" } },
    ]);
  });
});

describe("whoever handles bugs", () => {
  it("is refused what isn't there, and what is no state", async () => {
    const nobodys = "/api/admin/bug-reports/0192f0c1-2d3e-7a4b-8c5d-6e7f8a9b0c1d";
    expect((await staff.get(nobodys)).status).toBe(404);
    expect((await staff.put(nobodys, { state: "new" })).status).toBe(404);
    expect((await staff.put(nobodys, { state: "done" })).status).toBe(400);
    expect(
      (await staff.get(`${nobodys}/pictures/0192f0c1-2d3e-7a4b-8c5d-6e7f8a9b0c1d`)).status,
    ).toBe(404);
    const warehouse = await aColleague(app, ["warehouse"]);
    expect((await warehouse.get("/api/admin/bug-reports")).status).toBe(403);
  });

  it("reads the list page by page, the last reported first", async () => {
    const routes = [aRoute(), aRoute(), aRoute()];
    for (const route of routes) await report({ route });
    await report({ route: routes[0] });
    const first = await staff.get("/api/admin/bug-reports?limit=2");
    expect(first.body.items.map(({ route }) => route)).toEqual([routes[0], routes[2]]);
    const next = await staff.get(`/api/admin/bug-reports?limit=1&cursor=${first.body.nextCursor}`);
    expect(next.body.items.map(({ route }) => route)).toEqual([routes[1]]);
  });
});
