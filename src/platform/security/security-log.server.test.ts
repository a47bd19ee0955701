import { expect, it, onTestFinished, vi } from "vitest";
import { openLog } from "#platform/log.server.ts";
import { testApp } from "#test/app.ts";
import { securityCounts } from "./counts.server.ts";
import { SecurityLog, type SecurityEvent } from "./security-log.server.ts";

const { services } = await testApp();

/** A log of its own, with the lines it wrote. */
function aLog(level: "warn" | "silent" = "warn") {
  const lines: Record<string, unknown>[] = [];
  const write = vi.spyOn(process.stderr, "write").mockImplementation((line) => {
    lines.push(JSON.parse(String(line)));
    return true;
  });
  onTestFinished(() => write.mockRestore());
  const { audit, database, registry } = services;
  const log = openLog(level);
  const security = new SecurityLog({ audit, database, log, kinds: registry.securityKinds });
  return { security, lines };
}

const failed = (given: Partial<SecurityEvent> = {}): SecurityEvent => ({
  kind: "loginFailed",
  userId: null,
  account: "anna@example.org",
  address: "198.51.100.7",
  requestId: "r1",
  request: { code: "accounts.wrongLogin", status: 401, method: "POST", route: "/api/login" },
  ...given,
});

const counted = async () =>
  (await services.database.select().from(securityCounts)).map(({ kind, subject, count }) => ({
    kind,
    subject,
    count,
  }));

it("writes refusals without names and addresses", () => {
  const { security, lines } = aLog();
  security.record(failed());
  security.record(failed({ address: "198.51.100.8" }));
  security.record(failed({ account: "per@example.org" }));
  const [first, elsewhere, other] = lines;
  expect(first).toMatchObject({
    event: "security",
    kind: "loginFailed",
    code: "accounts.wrongLogin",
    status: 401,
    route: "/api/login",
    requestId: "r1",
    account: expect.stringMatching(/^[0-9a-f]{16}$/),
    network: expect.stringMatching(/^[0-9a-f]{16}$/),
  });
  expect(JSON.stringify(lines)).not.toMatch(/anna|per@|198\.51/);
  // Related entries can be correlated, unrelated ones can't.
  expect([elsewhere?.["account"], other?.["network"]]).toEqual([
    first?.["account"],
    first?.["network"],
  ]);
  expect(elsewhere?.["network"]).not.toBe(first?.["network"]);
  expect(other?.["account"]).not.toBe(first?.["account"]);
});

it("limits lines during a flood and goes on counting, by kind", async () => {
  const { security, lines } = aLog();
  const before = await counted();
  for (let index = 0; index < 250; index++) {
    security.record(failed({ kind: "forged", account: `nobody-${index}` }));
  }
  expect(lines).toHaveLength(100);
  expect(lines.at(-1)?.["msg"]).toContain("only counted");
  security.record(failed({ kind: "guessed" }));
  expect(lines).toHaveLength(101);
  await security.flush();
  const forged = (await counted()).filter(({ kind }) => kind === "forged");
  expect(before).toEqual([]);
  expect(forged).toHaveLength(101);
  expect(forged.find(({ subject }) => subject === "")?.count).toBe(150);
});

it("writes no lines if all logs are off, and counts", async () => {
  const { security, lines } = aLog("silent");
  security.record(failed({ kind: "replayed", account: undefined }));
  expect(lines).toEqual([]);
  await security.flush();
  expect(await counted()).toContainEqual({ kind: "replayed", subject: "", count: 1 });
});

it("loses no count while the database is unavailable", async () => {
  const { security } = aLog("silent");
  const unable = vi.spyOn(services.database, "insert").mockImplementationOnce(() => {
    throw new Error("away");
  });
  onTestFinished(() => unable.mockRestore());
  security.record(failed({ kind: "broke", account: undefined }));
  await security.flush();
  expect(await counted()).not.toContainEqual(expect.objectContaining({ kind: "broke" }));
  security.record(failed({ kind: "broke", account: undefined }));
  await security.close();
  expect(await counted()).toContainEqual({ kind: "broke", subject: "", count: 2 });
});
