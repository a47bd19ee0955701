import { describe, expect, it } from "vitest";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { systemContext, transaction } from "#platform/context.server.ts";
import { testApp } from "#test/app.ts";
import { aColleague, aMemorial, aUser } from "#test/factories.ts";

const app = await testApp();
const admin = await aColleague(app, "administrator");

const list = async (query: string) => (await admin.get(`/api/admin/audit?${query}`)).body;
const actionsIn = ({ items }: { items: { action: string }[] }) => items.map(({ action }) => action);

describe("reading the audit trail", () => {
  it("lists who did what to whom, newest first, in pages", async () => {
    const anna = await aUser(app, { fullName: "Anna Krag" });
    const memorial = await aMemorial(app, { owner: anna });
    await app.services.audit.seal();
    const { items } = await list(`person=${anna.id}`);
    expect(items).toMatchObject([
      {
        action: "memorial.created",
        actor: { fullName: "Anna Krag", username: anna.username },
        subject: "memorial",
        subjectId: memorial.id,
        person: null,
        address: "127.0.0.1",
        number: expect.any(Number),
      },
      { action: "user.registered", actor: null, person: { username: anna.username } },
    ]);
    const first = await list(`person=${anna.id}&limit=1`);
    const second = await list(`person=${anna.id}&limit=1&cursor=${first.nextCursor}`);
    expect([...actionsIn(first), ...actionsIn(second), second.nextCursor]).toEqual([
      "memorial.created",
      "user.registered",
      null,
    ]);
  });

  it("filters by action and by Danish days", async () => {
    const { owner } = await aMemorial(app);
    const about = `person=${owner.id}`;
    const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Copenhagen" }).format();
    expect(actionsIn(await list(`${about}&action=memorial.created`))).toEqual(["memorial.created"]);
    expect(actionsIn(await list(`${about}&from=${today}&to=${today}`))).toHaveLength(2);
    expect(actionsIn(await list(`${about}&to=2020-01-01`))).toEqual([]);
    expect(actionsIn(await list(`${about}&from=2120-01-01&action=&to=`))).toEqual([]);
    const { actions } = (await admin.get("/api/admin/audit/actions")).body;
    expect(actions).toEqual(expect.arrayContaining(["memorial.created", "user.registered"]));
  });

  it.each(["person=anna", "from=i%20dag", "from=~2026", "to=2020-02-31", "limit=1000", "cursor=1"])(
    "refuses %s",
    async (query) => {
      expect((await admin.get(`/api/admin/audit?${query}`)).status).toBe(400);
    },
  );
});

describe("exporting the audit trail as CSV", () => {
  it("contains the same entries, oldest first, without formulas, and is audited itself", async () => {
    const { services } = app;
    const anna = await aUser(app);
    const ctx = { ...systemContext(services), requestId: '=HYPERLINK("http://x.example")' };
    await transaction(ctx, (tx) =>
      recordAudit(tx, ctx, {
        action: "@SUM(A1)",
        subject: "-2+3",
        subjectId: anna.id,
        details: { reason: 'to "quote"\n+cmd' },
      }),
    );
    const { status, headers, text } = await admin.get(`/api/admin/audit.csv?person=${anna.id}`);
    expect({ status, type: headers["content-type"] }).toEqual({
      status: 200,
      type: "text/csv; charset=utf-8",
    });
    expect(headers["content-disposition"]).toMatch(/^attachment; filename="audit-[\d-]+\.csv"$/);
    const [head, registered, forged] = text.split("\r\n");
    expect(head).toBe(
      '\ufeff"number","at","actor","action","subject","subjectId","person","address","requestId","details"',
    );
    expect(registered).toContain(`"user.registered","user","${anna.id}","${anna.username}"`);
    expect(forged).toContain(`"'@SUM(A1)","'-2+3","${anna.id}"`);
    expect(forged).toContain(`"'=HYPERLINK(""http://x.example"")"`);
    expect(forged).toContain(String.raw`"{""reason"":""to \""quote\""\n+cmd""}"`);
    const { items } = await list("action=audit.exported");
    expect(items[0]).toMatchObject({ actor: { id: admin.id }, details: { person: anna.id } });
  });

  it("contains more than one batch", async () => {
    const { services } = app;
    const ctx = systemContext(services);
    await transaction(ctx, async (tx) => {
      for (let index = 0; index < 1001; index++) {
        await recordAudit(tx, ctx, { action: "test.many", subject: "test", subjectId: `${index}` });
      }
    });
    const { text } = await admin.get("/api/admin/audit.csv?action=test.many");
    expect(text.trimEnd().split("\r\n")).toHaveLength(1002);
  });

  it("is refused without the permission", async () => {
    const anna = await aUser(app);
    const support = await aColleague(app, "support");
    for (const path of ["/api/admin/audit", "/api/admin/audit.csv", "/api/admin/audit/actions"]) {
      expect((await app.as().get(path)).status).toBe(401);
      expect((await anna.get(path)).status).toBe(403);
      expect((await support.get(path)).status).toBe(403);
    }
  });
});
