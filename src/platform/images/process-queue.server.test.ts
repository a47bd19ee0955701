import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { ImageProcessError, ImageQueueFullError, UnreadableImageError } from "./image-types.ts";
import { ProcessQueue } from "./process-queue.server.ts";

type Order = { do: "tell" | "crash" | "exit" | "loop" | "hoard" | "walk" };
type Told = { pid: number; environment: string[] };

/** A worker that does what hostile pictures can do to a decoder. */
const worker = `
  const hoard = [];
  process.on("message", (order) => {
    if (order.do === "crash") { console.error("double free"); process.kill(process.pid, "SIGSEGV"); }
    if (order.do === "exit") process.exit(7);
    if (order.do === "loop") for (;;);
    if (order.do === "hoard") setInterval(() => hoard.push(Buffer.alloc(20_000_000, 1)), 5);
    if (order.do === "walk") for (const progress of [0.25, 0.5, 1]) process.send({ progress });
    if (order.do === "tell" || order.do === "walk") process.send({ pid: process.pid, environment: Object.keys(process.env) });
  });
`;

let folder: string;
let opened: ProcessQueue<Order, Told>[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lane-"));
  await writeFile(join(folder, "worker.mjs"), worker);
});

afterEach(async () => {
  await Promise.all(opened.map((lane) => lane.close()));
  opened = [];
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

type Changed = Partial<Record<"idleMs" | "timeLimitMs" | "memoryBytes" | "maxWaiting", number>>;

function openQueue(changed: Changed = {}) {
  const lane = new ProcessQueue<Order, Told>({
    worker: join(folder, "worker.mjs"),
    idleMs: 60_000,
    timeLimitMs: 60_000,
    memoryBytes: 1_000_000_000,
    ...changed,
  });
  opened.push(lane);
  return lane;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test("processes one order after another in one process", async () => {
  const lane = openQueue();
  const told = await Promise.all([1, 2, 3].map(() => lane.ask({ do: "tell" })));
  expect(new Set(told.map(({ pid }) => pid)).size).toBe(1);
  expect(told[0]?.pid).not.toBe(process.pid);
});

test("says how far each order has come to whoever asked for it", async () => {
  const lane = openQueue();
  const heard: [string, number][] = [];
  const walk = (name: string) =>
    lane.ask({ do: "walk" }, { onProgress: (done) => heard.push([name, done]) });
  const told = await Promise.all([walk("one"), lane.ask({ do: "walk" }), walk("other")]);
  for (const { environment } of told) expect(environment).toContain("NODE_ENV");
  expect(heard).toEqual(
    ["one", "other"].flatMap((name) => [0.25, 0.5, 1].map((done) => [name, done])),
  );
});

test("hides our environment from it", async () => {
  vi.stubEnv("DATABASE_URL", "postgres://secret");
  const { environment } = await openQueue().ask({ do: "tell" });
  vi.unstubAllEnvs();
  expect(environment).not.toContain("DATABASE_URL");
  expect(environment).not.toContain("PATH");
});

test.each([
  { order: "crash", says: /SIGSEGV\ndouble free/ },
  { order: "exit", says: /ended: 7/ },
] as const)("fails only the order that ends the process by $order", async ({ order, says }) => {
  const lane = openQueue();
  const before = lane.ask({ do: "tell" });
  const breaking = lane.ask({ do: order });
  const after = lane.ask({ do: "tell" });
  await expect(breaking).rejects.toThrow(ImageProcessError);
  await expect(breaking).rejects.toThrow(says);
  expect((await before).pid).not.toBe((await after).pid);
});

test("kills an order that takes longer than any may", async () => {
  const lane = openQueue({ timeLimitMs: 250 });
  const endless = [lane.ask({ do: "loop" }), lane.ask({ do: "loop" })];
  for (const one of endless) await expect(one).rejects.toThrow("took over 250 ms");
});

test("kills an order that takes longer than it may, and continues with the next", async () => {
  const lane = openQueue();
  const endless = lane.ask({ do: "loop" }, { timeLimitMs: 250 });
  // Without a limit: a busy machine may take longer than that to start a process.
  const next = lane.ask({ do: "tell" });
  await expect(endless).rejects.toThrow("took over 250 ms");
  expect((await next).pid).toBeGreaterThan(0);
});

test("takes what an order took from the budget of its job, and refuses what is beyond it", async () => {
  const lane = openQueue();
  const budget = { leftMs: 800 };
  const limited = lane.ask({ do: "loop" }, { budget, timeLimitMs: 500 });
  await expect(limited).rejects.toThrow("it took over 500 ms");
  expect(budget.leftMs).toBeLessThan(800);
  await expect(lane.ask({ do: "loop" }, { budget })).rejects.toThrow("it took over");
  expect(budget.leftMs).toBeLessThanOrEqual(0);
  await expect(lane.ask({ do: "tell" }, { budget })).rejects.toThrow("it took over");
  expect((await lane.ask({ do: "tell" })).pid).toBeGreaterThan(0);
});

test.runIf(process.platform === "linux")("kills an order that takes too much memory", async () => {
  const lane = openQueue({ memoryBytes: 300_000_000 });
  const hoarding = lane.ask({ do: "hoard" });
  const next = lane.ask({ do: "tell" });
  await expect(hoarding).rejects.toThrow(UnreadableImageError);
  expect((await next).pid).toBeGreaterThan(0);
});

test("exits when idle, and restarts on demand", async () => {
  const lane = openQueue({ idleMs: 1 });
  const { pid } = await lane.ask({ do: "tell" });
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 60_000 });
  expect((await lane.ask({ do: "tell" })).pid).not.toBe(pid);
});

test("closes at once, failing running and waiting orders", async () => {
  const lane = openQueue();
  const { pid } = await lane.ask({ do: "tell" });
  const failed = [lane.ask({ do: "loop" }), lane.ask({ do: "tell" })].map((asked) =>
    expect(asked).rejects.toThrow("the image process is closed"),
  );
  await lane.close();
  await Promise.all(failed);
  expect(isAlive(pid)).toBe(false);
  await expect(lane.ask({ do: "tell" })).rejects.toThrow("the image process is closed");
  await lane.close();
});

test("fails if its program can't be started", async () => {
  const lane = new ProcessQueue<Order, Told>({
    worker: join(folder, "absent.mjs"),
    idleMs: 60_000,
    timeLimitMs: 60_000,
    memoryBytes: 1_000_000_000,
  });
  opened.push(lane);
  await expect(lane.ask({ do: "tell" })).rejects.toThrow(ImageProcessError);
});

test("refuses at once if the queue is full", async () => {
  const lane = openQueue({ maxWaiting: 1 });
  const current = lane.ask({ do: "tell" });
  const waiting = lane.ask({ do: "tell" });
  await expect(lane.ask({ do: "tell" })).rejects.toBeInstanceOf(ImageQueueFullError);
  await Promise.all([current, waiting]);
  await expect(lane.ask({ do: "tell" })).resolves.toMatchObject({ pid: expect.any(Number) });
});
