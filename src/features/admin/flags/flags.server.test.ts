import { describe, expect, it, vi } from "vitest";
import { testApp } from "#test/app.ts";
import { auditTrailOf } from "#test/audit.ts";
import { aColleague, aMemorial, aUser, PASSWORD } from "#test/factories.ts";

/** Two nodes of one installation, and one whose environment decides. */
const app = await testApp({ HIDDEN_REGISTRATION: "" });
const other = await testApp({ HIDDEN_REGISTRATION: "" });
const fixed = await testApp({ HIDDEN_REGISTRATION: "true", READ_ONLY: "false" });
const FLAGS = "/api/admin/flags";
// Only there can accounts be made without a plate from the beginning.
const colleague = await aColleague(fixed, "administrator");
const admin = app.as(colleague.cookie);
const reason = "Vi flytter billederne i nat";

const set = (key: string, value: "on" | "off") => admin.put(`${FLAGS}/${key}`, { value, reason });

describe("flags", () => {
  it("lists the five, with their values and who decides", async () => {
    const { body } = await admin.get(FLAGS);
    expect(body.items).toEqual([
      { key: "readOnly", value: "off", isFixed: false },
      { key: "hiddenRegistration", value: "off", isFixed: false },
      { key: "contactForm", value: "on", isFixed: false },
      { key: "bugReports", value: "on", isFixed: false },
      { key: "visitMeasuring", value: "on", isFixed: false },
    ]);
  });

  it("are changed on all nodes at once, and audited with the reason", async () => {
    expect((await other.as().get("/api/hidden-register")).status).toBe(404);
    expect((await set("hiddenRegistration", "on")).body).toEqual({
      key: "hiddenRegistration",
      value: "on",
      isFixed: false,
    });
    expect((await app.as().get("/api/hidden-register")).status).toBe(204);
    await vi.waitFor(async () =>
      expect((await other.as().get("/api/hidden-register")).status).toBe(204),
    );
    const registered = await app.as().post("/api/hidden-register", {
      fullName: "Bo Krag",
      username: "bo.flag",
      email: "bo.flag@example.org",
      password: PASSWORD,
      acceptTerms: true,
    });
    expect(registered.status).toBe(201);
    await set("hiddenRegistration", "off");
    expect((await app.as().post("/api/hidden-register", {})).status).toBe(404);
    const entries = await auditTrailOf(app.services.database);
    expect(entries.filter(({ action }) => action === "flag.changed")).toMatchObject([
      { actorId: colleague.id, subjectId: "hiddenRegistration", details: { after: "on", reason } },
      { actorId: colleague.id, subjectId: "hiddenRegistration", details: { after: "off", reason } },
    ]);
  });

  it("tells in the log what each of two at once found", async () => {
    const bo = app.as((await aColleague(fixed, "administrator")).cookie);
    const turned = await Promise.all(
      [admin, bo].map((who) => who.put(`${FLAGS}/contactForm`, { value: "off", reason })),
    );
    expect(turned.map(({ status, body }) => [status, body.value])).toEqual([
      [200, "off"],
      [200, "off"],
    ]);
    await set("contactForm", "on");
    const entries = await auditTrailOf(app.services.database);
    const told = entries.filter(({ subjectId }) => subjectId === "contactForm");
    expect(told.map(({ details }) => details?.["before"])).toEqual(["on", "off", "off"]);
  });

  it("set by the environment are nobody's to change", async () => {
    const { body } = await colleague.get(FLAGS);
    expect(body.items).toContainEqual({ key: "hiddenRegistration", value: "on", isFixed: true });
    const refused = await colleague.put(`${FLAGS}/hiddenRegistration`, { value: "off", reason });
    expect(refused).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect((await fixed.as().get("/api/hidden-register")).status).toBe(204);
  });

  it("refuses unknown ones, values without a reason, and who may not", async () => {
    expect((await set("candles", "off")).status).toBe(404);
    const bad = await admin.put(`${FLAGS}/readOnly`, { value: "maybe", reason: "" });
    expect(Object.keys(bad.body.fields ?? {}).toSorted()).toEqual(["reason", "value"]);
    const support = await aColleague(fixed, "support");
    expect((await support.get(FLAGS)).status).toBe(403);
  });
});

describe("while nothing may be changed", () => {
  it("writes are answered 503, reading and logging in go on", async () => {
    const anna = await aUser(fixed);
    const page = await aMemorial(fixed, { privacy: "public" });
    await set("readOnly", "on");
    try {
      const refused = await app.as().post(`${page.path}/candles`, { name: "Bo" });
      expect(refused).toMatchObject({ status: 503, body: { code: "readOnly" } });
      expect(refused.headers["retry-after"]).toBe("60");
      expect((await app.as(anna.cookie).put("/api/user/name", { fullName: "Anna" })).status).toBe(
        503,
      );
      expect((await app.as().get(page.path)).status).toBe(200);
      const login = { username: anna.username, password: PASSWORD };
      expect((await app.as().post("/api/login", login)).status).toBe(200);
      expect((await admin.post("/api/admin/users/search", { text: "anna" })).status).toBe(200);
      await vi.waitFor(async () =>
        expect((await other.as().post(`${page.path}/candles`, {})).status).toBe(503),
      );
      expect((await fixed.as().post(`${page.path}/candles`, {})).status).toBe(201);
      const asked = {
        method: "POST",
        path: `${page.path}/candles`,
        body: {},
        locale: "da",
        address: "192.0.2.3",
      } as const;
      expect((await app.app.inProcess.ask(asked)).status).toBe(503);
      // Whoever may end it is reminded of it.
      const { waiting } = (await admin.get("/api/admin/dashboard")).body;
      expect(waiting).toContainEqual(
        expect.objectContaining({ key: "readOnly", count: 1, url: "/admin/flags" }),
      );
    } finally {
      expect((await set("readOnly", "off")).status).toBe(200);
    }
    expect((await app.as().post(`${page.path}/candles`, {})).status).toBe(201);
    const { waiting } = (await admin.get("/api/admin/dashboard")).body;
    expect(waiting.map(({ key }) => key)).not.toContain("readOnly");
  });
});
