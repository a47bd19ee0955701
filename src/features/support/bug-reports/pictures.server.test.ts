import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aColleague, aUser } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { purgeBugReports } from "./jobs.server.ts";
import { bugReports } from "./tables.server.ts";

const app = await testApp({ CONTACT_SECONDS: "0", CONTACT_DAYS: "365" });
const { database, storage } = app.services;
const staff = await aColleague(app, ["support"]);
const DAY = 86_400_000;

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
let sent = 0;
/** Each about a page of its own, so that none is counted with another. */
const aRoute = () => `/page-${(sent += 1)}/:id`;

async function report(change: Record<string, unknown>) {
  const message = "Knappen gør ingenting.";
  const data = { message, build: "build-1", shownAt: ago(60_000), ...change };
  const { status, body } = await app.as().post("/api/bug-reports", data);
  expect(status).toBe(201);
  return body;
}

async function wholeBugOn(route: string) {
  const { body } = await staff.get("/api/admin/bug-reports?limit=100");
  const found = body.items.find((one) => one.route === route);
  if (found === undefined) throw new Error(`no bug on ${route}`);
  return (await staff.get(`/api/admin/bug-reports/${found.id}`)).body;
}

/** How a file of that kind begins. */
const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

const aPicture = (width = 60) =>
  sharp({ create: { width, height: 40, channels: 3, background: "#c33" } })
    .png()
    .toBuffer();

async function postForm(fields: Record<string, string>, picture: Buffer | null) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (picture !== null) form.set("picture", new Blob([new Uint8Array(picture)]), "skærm.png");
  return app.as().send("/api/bug-reports", form);
}

describe("the picture of a report", () => {
  const fields = (route: string) => ({
    message: "Se her.",
    route,
    build: "build-1",
    shownAt: ago(60_000),
    errors: JSON.stringify([{ text: "TypeError: x" }]),
  });

  it("is drawn again, and shown to whoever handles bugs", async () => {
    const route = aRoute();
    const { status } = await postForm(fields(route), await aPicture());
    expect(status).toBe(201);
    const { id, reports } = await wholeBugOn(route);
    expect(reports).toMatchObject([{ hasPicture: true, errors: [{ text: "TypeError: x" }] }]);
    const path = `/api/admin/bug-reports/${id}/pictures/${reports[0]?.id ?? ""}`;
    const answer = await staff.get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toBe("image/webp");
    expect((await app.as().get(path)).status).toBe(401);
    expect((await (await aUser(app)).get(path)).status).toBe(403);
  });

  it("may be text in JSON", async () => {
    const route = aRoute();
    const picture = `data:image/png;base64,${(await aPicture()).toString("base64")}`;
    await report({ route, picture });
    expect((await wholeBugOn(route)).reports).toMatchObject([{ hasPicture: true }]);
  });

  it.each([
    ["a script", Buffer.from("<script>alert(1)</script>"), 415],
    ["half a picture", PNG, 422],
    ["nothing", Buffer.alloc(0), 422],
    ["a drawing", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>'), 415],
    ["too large", Buffer.concat([PNG, Buffer.alloc(8 * 1024 * 1024)]), 413],
  ])("is refused if it is %s", async (_, bytes, status) => {
    expect((await postForm(fields(aRoute()), bytes)).status).toBe(status);
  });

  it("goes after ninety days, the report after the days of what people write", async () => {
    const route = aRoute();
    const picture = `data:image/png;base64,${(await aPicture()).toString("base64")}`;
    const { id } = await report({ route, picture });
    const [row] = await database.select().from(bugReports).where(eq(bugReports.id, id));
    const key = row?.pictureKey ?? "";
    const isThere = async () => (await storage.size(key)) !== null;
    const after = async (days: number) => {
      const receivedAt = new Date(Date.now() - days * DAY);
      await database.update(bugReports).set({ receivedAt }).where(eq(bugReports.id, id));
      await runJob(app.services, purgeBugReports, null);
    };
    await after(89);
    expect(await isThere()).toBe(true);
    await after(91);
    expect(await isThere()).toBe(false);
    expect((await wholeBugOn(route)).reports).toMatchObject([{ hasPicture: false }]);
    await after(366);
    await expect(wholeBugOn(route)).rejects.toThrow("no bug");
  });
});
