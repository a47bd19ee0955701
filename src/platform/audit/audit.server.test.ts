import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { auditEntries, auditSeals } from "#platform/audit/tables.server.ts";
import { acknowledgeLostEnd } from "#platform/audit/acknowledge.server.ts";
import { AuditCutError, AuditTrail } from "#platform/audit/trail.server.ts";
import { verifyAudit } from "#platform/audit/verify.server.ts";
import { systemContext, transaction } from "#platform/context.server.ts";
import { newId } from "#platform/ids.ts";
import { testApp } from "#test/app.ts";
import { auditTrailOf } from "#test/audit.ts";
import { jobNamed, runJob } from "#test/jobs.ts";
import { examine } from "../../doctor.server.ts";

const { services } = await testApp();
const { audit, database } = services;
const ctx = systemContext(services);
const HEADS = join(services.config.dataDirectory, "audit-heads.log");

const write = (subjectId: string, details: Record<string, unknown> = {}) =>
  transaction(ctx, (tx) =>
    recordAudit(tx, ctx, { action: "test.done", subject: "test", subjectId, details }),
  );

/** Bypasses the triggers, as somebody with full access to the database can. */
async function tamper(text: string): Promise<void> {
  await database.$client.query(`
    begin;
    alter table audit_entries disable trigger user;
    alter table audit_seals disable trigger user;
    ${text};
    alter table audit_entries enable trigger user;
    alter table audit_seals enable trigger user;
    alter table audit_entries enable always trigger audit_entries_append_only;
    alter table audit_seals enable always trigger audit_seals_append_only;
    commit`);
}

const cutAfter = (number: number) =>
  tamper(`
    create temp table gone on commit drop as select entry_id from audit_seals where number > ${number};
    delete from audit_seals where number > ${number};
    delete from audit_entries where id in (select entry_id from gone)`);

const findings = async () =>
  (await verifyAudit(services)).findings.map(({ what, number }) => ({ what, number }));

/** Five sealed entries, numbered 1 to 5, in a trail of their own. */
beforeEach(async () => {
  await tamper("truncate audit_seals, audit_unsealed, audit_entries");
  await rm(HEADS, { force: true });
  for (const name of ["a", "b", "c", "d", "e"])
    await write(name, { b: [1, { z: 1, a: 2 }], a: name });
  await audit.seal();
});

describe("the audit trail", () => {
  it("seals what was committed, each with the hash of the one before", async () => {
    const seals = await database.select().from(auditSeals).orderBy(auditSeals.number);
    expect(seals.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    expect(seals.slice(1).map(({ before }) => before.toString("hex"))).toEqual(
      seals.slice(0, -1).map(({ hash }) => hash.toString("hex")),
    );
    expect(await verifyAudit(services)).toMatchObject({ intact: true, entries: 5, findings: [] });
  });

  it("seals after a commit, and nothing that was rolled back", async () => {
    await write("f");
    const count = async () => (await database.select().from(auditSeals)).length;
    await expect.poll(count).toBe(6);
    const failing = transaction(ctx, async (tx) => {
      await recordAudit(tx, ctx, { action: "test.done", subject: "test", subjectId: "g" });
      throw new Error("not after all");
    });
    await expect(failing).rejects.toThrow("not after all");
    expect(await audit.seal()).toBe(0);
    expect((await verifyAudit(services)).intact).toBe(true);
  });

  it("stays one chain while several nodes write and seal at once", async () => {
    const nodes = await Promise.all(
      [1, 2, 3].map(() =>
        AuditTrail.open({ config: services.config, database, log: services.log }),
      ),
    );
    await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        await write(`at once ${index}`);
        await nodes[index % nodes.length]?.seal();
      }),
    );
    await audit.seal();
    expect(await verifyAudit(services)).toMatchObject({ intact: true, entries: 65, findings: [] });
  });

  it("lets writers continue while a seal is being written", async () => {
    await database.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(7303015)`);
      await write("meanwhile");
      expect(await database.select().from(auditEntries)).toHaveLength(6);
      expect(await database.select().from(auditSeals)).toHaveLength(5);
    });
    await expect.poll(async () => (await database.select().from(auditSeals)).length).toBe(6);
  });
});

describe("the database refuses", () => {
  it.each([
    "update audit_entries set action = 'x'",
    "update audit_entries set action = 'x' where false",
    "delete from audit_entries",
    "truncate audit_entries cascade",
    "update audit_seals set number = number + 10",
    "delete from audit_seals",
    "truncate audit_seals",
    "set local session_replication_role = replica; delete from audit_seals",
  ])("%s", async (text) => {
    const client = await database.$client.connect();
    onTestFinished(() => client.release(true));
    await client.query("begin");
    // // A user without superuser rights can't switch the session to replica mode.
    await expect(client.query(text)).rejects.toThrow(
      /The audit trail is only ever added to|permission denied to set parameter/,
    );
    await client.query("rollback");
    expect((await verifyAudit(services)).entries).toBe(5);
  });
});

const THIRD = "(select entry_id from audit_seals where number = 3)";
const COLUMNS = "action, subject, subject_id, address, request_id, details";

describe("verification finds", () => {
  it.each([
    ["action", "'x'"],
    ["actor_id", `'${newId()}'`],
    ["at", "at + interval '1 millisecond'"],
    ["subject", "'x'"],
    ["subject_id", "'x'"],
    ["address", "'x'"],
    ["request_id", "'x'"],
    ["details", `'{"a": "c", "b": [1, {"a": 2, "z": 2}]}'`],
    ["mac", "null"],
  ])("a changed %s", async (column, value) => {
    await tamper(`update audit_entries set ${column} = ${value} where id = ${THIRD}`);
    const what = column === "mac" ? "inserted" : "changed";
    expect(await findings()).toEqual([{ what, number: 3 }]);
  });

  it("a removed entry, with its seal and without", async () => {
    await tamper(`
      alter table audit_seals drop constraint audit_seals_entry_id_audit_entries_id_fk;
      delete from audit_entries where id = ${THIRD}`);
    expect(await findings()).toEqual([{ what: "removed", number: 3 }]);
    await tamper("delete from audit_seals where number = 3");
    expect(await findings()).toEqual([{ what: "removed", number: 3 }]);
    await tamper("update audit_seals set number = number - 1 where number > 3");
    expect((await findings())[0]).toEqual({ what: "reordered", number: 3 });
    await tamper(`
      delete from audit_seals;
      alter table audit_seals add constraint audit_seals_entry_id_audit_entries_id_fk
        foreign key (entry_id) references audit_entries (id)`);
  });

  it("a truncated and an emptied trail", async () => {
    await cutAfter(3);
    expect(await findings()).toEqual([{ what: "cut", number: 5 }]);
    await tamper("truncate audit_seals, audit_entries");
    expect(await findings()).toEqual([{ what: "cut", number: 5 }]);
  });

  it("an inserted entry, with and without the seal that a node then writes", async () => {
    const forged = (mac: string) => `insert into audit_entries (id, at, mac, ${COLUMNS})
      select '${newId()}', at, ${mac}, ${COLUMNS} from audit_entries where id = ${THIRD}`;
    await tamper(forged("mac"));
    expect(await findings()).toEqual([{ what: "inserted", number: null }]);
    await tamper("delete from audit_entries where id not in (select entry_id from audit_seals)");
    await database.execute(sql.raw(forged("mac")));
    await database.execute(sql.raw(forged("null")));
    await audit.seal();
    expect(await findings()).toEqual([
      { what: "inserted", number: 6 },
      { what: "inserted", number: 7 },
    ]);
  });

  it("reordered entries", async () => {
    await tamper(`
      alter table audit_seals drop constraint audit_seals_entry;
      update audit_seals set entry_id = case number
        when 2 then (select entry_id from audit_seals where number = 4)
        else (select entry_id from audit_seals where number = 2) end where number in (2, 4);
      alter table audit_seals add constraint audit_seals_entry unique (entry_id)`);
    expect(await findings()).toEqual([
      { what: "reordered", number: 2 },
      { what: "reordered", number: 4 },
    ]);
  });

  it("a chain forged from end to end without the key", async () => {
    const path = join(services.config.dataDirectory, "audit-head.json");
    const config = { ...services.config, auditKey: "k".repeat(32), dataDirectory: "/nowhere" };
    const thief = await AuditTrail.open({ config, database, log: services.log });
    await tamper(`
      delete from audit_seals;
      update audit_entries set action = 'forged';
      insert into audit_unsealed select id from audit_entries`);
    await expect(thief.seal()).rejects.toThrow("ENOENT");
    // The end as an earlier version stored it.
    await rm(HEADS);
    await writeFile(path, JSON.stringify({ number: 5, hash: "" }));
    onTestFinished(() => rm(path));
    const verdict = await verifyAudit(services);
    expect(verdict.findings.map(({ what }) => what)).toEqual([
      ...Array.from({ length: 5 }, () => "changed"),
      "cut",
    ]);
  });

  it("a line in the heads file that this installation didn't write", async () => {
    const at = new Date().toISOString();
    const line = { number: 9, hash: "00", at, acknowledged: null, mac: "00" };
    await appendFile(HEADS, `\n${JSON.stringify(line)}\n{"number": 10, "ha`);
    expect(await findings()).toEqual([{ what: "foreign", number: 9 }]);
    // A line truncated by a power failure is harmless, and hides nothing after it.
    await write("f");
    await audit.seal();
    expect(await readFile(HEADS, "utf8")).toMatch(/"number":6,[^\n]*$/);
  });

  it("nothing wrong with entries older than signatures", async () => {
    await rm(HEADS);
    await tamper(`
      delete from audit_seals;
      update audit_entries set mac = null;
      insert into audit_unsealed select id from audit_entries`);
    await write("newer");
    await audit.seal();
    expect(await verifyAudit(services)).toMatchObject({ intact: true, entries: 6 });
  });
});

const sealed = () => database.$count(auditSeals);

describe("a truncated trail", () => {
  it("isn't sealed on, so that the next action doesn't hide the truncation", async () => {
    await cutAfter(3);
    await write("as if nothing had happened");
    await expect(audit.seal()).rejects.toThrow(AuditCutError);
    await runJob(services, jobNamed("audit.seal"), {}, { isLast: true });
    expect(await sealed()).toBe(3);
    expect(await findings()).toEqual([{ what: "cut", number: 5 }]);
    const { warnings } = await examine(ctx);
    expect(warnings.join()).toContain("The log had reached no. 5 but ends at no. 3");
  });

  it("is found behind a forged end in the same place", async () => {
    await tamper("update audit_seals set hash = '\\x00' where number = 5");
    await expect(audit.seal()).rejects.toThrow(AuditCutError);
    expect(await findings()).toContainEqual({ what: "cut", number: 5 });
  });

  it("continues on every node after an acknowledgement, which is an entry of its own", async () => {
    const directory = await mkdtemp(join(tmpdir(), "audit-node-"));
    onTestFinished(() => rm(directory, { recursive: true }));
    const auditKey = await readFile(join(services.config.dataDirectory, "audit-key"), "utf8");
    const config = { ...services.config, dataDirectory: directory, auditKey };
    const other = await AuditTrail.open({ config, database, log: services.log });
    await other.seal();
    await cutAfter(3);
    expect(await other.findCut()).toEqual({
      remembered: 5,
      end: { number: 3, hash: expect.any(String) },
      lost: 2,
    });
    const reason = "Sikkerhedskopi fra mandag";
    expect(await acknowledgeLostEnd(ctx, reason)).toEqual({ lost: 2, head: 3 });
    expect(await sealed()).toBe(4);
    const entries = await auditTrailOf(database);
    expect(entries.at(-1)).toMatchObject({
      action: "audit.acknowledged",
      details: { number: 3, lost: 2, reason },
    });
    expect(await verifyAudit(services)).toMatchObject({ intact: true, entries: 4 });
    expect(await other.findCut()).toBeNull();
    await write("afterwards");
    // Each has seen the new end before it is cut off.
    await other.seal();
    await audit.seal();
    expect(await acknowledgeLostEnd(ctx, reason)).toEqual({ lost: null, head: 0 });

    // One acknowledgement doesn't cover a second truncation.
    await cutAfter(4);
    await expect(other.seal()).rejects.toThrow(AuditCutError);
    await expect(audit.seal()).rejects.toThrow(AuditCutError);
  });
});
