import { setTimeout as after } from "node:timers/promises";
import { hashSecret } from "#platform/secrets/secrets.server.ts";
import type { VerifyOrder } from "../bare-verify.ts";
import type { Bench, Lazy } from "../bench.ts";
import { ANNA, aPerson } from "../person.ts";
import { processorSeconds } from "../processes.ts";
import type { Product } from "../product.ts";
import { byTurns, median } from "../rounds.ts";
import { times, type Row } from "../table.ts";
import { visit, type Given } from "../visit.ts";
import { PHOTOGRAPHS } from "../world.ts";

/** No rate limits: the measurement is of the cost, not of refusals. */
const UNLIMITED = Object.fromEntries(
  ["LOGIN_ADDRESS", "LOGIN_ACCOUNT", "MAIL_ADDRESS", "MAIL_ACCOUNT"].map((limit) => [
    `LIMIT_${limit}`,
    "1000000000/60",
  ]),
);
const UNKNOWN_NAME = "nobody";
const WRONG = "fire grønne cykler i regnen";
const LOGINS_A_TURN = 10;
const LOGINS_AT_ONCE = 100;
/** Pause between page requests, so that the pages themselves cause no load. */
const BETWEEN_PAGES_MS = 20;
const PAIRS_A_ROUND = 50;

/** The cost of logins, and whether they reveal accounts by timing or delay other visitors. */
export async function measureAccounts(bench: Bench): Promise<Row[]> {
  const world = await bench.world("accounts");
  const product = await bench.product(world, UNLIMITED);
  const { cookie } = await aPerson(product.url);
  const rows = [
    ...(await loginRows(bench, product)),
    ...(await sessionRows(bench, product, cookie)),
    await alikeRow(bench, "Wrong password", (username) =>
      answered(`${product.url}/api/login`, { body: { username, password: WRONG } }, 401),
    ),
    await alikeRow(bench, "Link for a new password", (username) =>
      answered(`${product.url}/api/password-links`, { body: { username } }, 202),
    ),
  ];
  const [id] = await world.addMemorials(1, {
    greetings: 12,
    candles: 12,
    photographs: PHOTOGRAPHS,
  });
  await world.settle();
  await product.stop();
  const widespread = await bench.product(world, UNLIMITED, "all");
  return [...rows, ...(await crowdRows(bench, widespread, `/memorial/${id}`))];
}

/** The time until the expected answer. */
async function answered(url: string, given: Given, status: number): Promise<number> {
  const begun = performance.now();
  const answer = await visit(url, given);
  if (answer.status !== status) throw new Error(`${url} was answered with ${answer.status}.`);
  return performance.now() - begun;
}

type Asked = () => Promise<number>;

type Timed = { took: number[]; processorMs: number };

/**
 * Alternates a login with a bare comparison of the same password with the same hash, each in a
 * process on the same core. The time is what the user waits, including HTTP and database; the
 * processor time is that of the server or the bare process alone, without PostgreSQL.
 */
async function loginRows(bench: Bench, { url, pid }: Product): Promise<Row[]> {
  const bare = bench.worker<VerifyOrder, number[]>("bare-verify.ts", "measured");
  const order = {
    secretHash: await hashSecret({ config: { mode: "production" } }, ANNA.password),
    secret: ANNA.password,
    times: LOGINS_A_TURN,
  };
  const { ours, theirs } = await byTurns(
    bench.rounds * 3,
    () =>
      timed(pid, async () => {
        const took: number[] = [];
        while (took.length < order.times) {
          took.push(await answered(`${url}/api/login`, { body: ANNA }, 200));
        }
        return took;
      }),
    () => timed(bare.pid, () => bare.ask(order)),
  );
  const waited = (turns: Timed[]) => median(turns.flatMap(({ took }) => took));
  const worked = (turns: Timed[]) => median(turns.map((turn) => turn.processorMs));
  return [
    costRow("A login, from asking to answer", waited(ours), waited(theirs)),
    costRow("  of that, processor of the server", worked(ours), worked(theirs)),
  ];
}

async function timed(pid: number, ask: () => Promise<number[]>): Promise<Timed> {
  const before = processorSeconds(pid);
  const took = await ask();
  return { took, processorMs: ((processorSeconds(pid) - before) * 1000) / took.length };
}

function costRow(what: string, ours: number, theirs: number): Row {
  return {
    what,
    ours: milliseconds(ours),
    comparison: `${milliseconds(theirs)} bare argon2id`,
    ratio: times(ours / theirs),
    asked: "≤ 1.1 ×",
    reached: ours / theirs <= 1.1,
  };
}

/**
 * The same public call with and without a session cookie: the difference is the cost of identifying
 * the caller. Measured is the server's processor time at full load; the second row, with a single
 * client, includes PostgreSQL, which finds the session on the other core.
 */
async function sessionRows(bench: Bench, product: Product, cookie: string): Promise<Row[]> {
  const path = "/api/plans";
  const { ours, theirs } = await byTurns(
    bench.rounds,
    () => bench.load(product, { paths: [path], headers: { cookie } }),
    () => bench.load(product, { paths: [path], headers: {} }),
  );
  const cost = (turns: Lazy[]) => median(turns.map((turn) => 1000 / turn.perProcessorSecond));
  const waited = (headers: Record<string, string>) =>
    answered(product.url + path, { headers }, 200);
  const alone = await inPairs(
    bench.rounds * 10 * PAIRS_A_ROUND,
    () => waited({ cookie }),
    () => waited({}),
  );
  return [
    sessionRow("Session check, processor of the server", cost(ours), cost(theirs)),
    sessionRow("  waiting, PostgreSQL and all", alone.ours, alone.theirs),
  ];
}

function sessionRow(what: string, ours: number, theirs: number): Row {
  return {
    what,
    ours: milliseconds(ours),
    comparison: `${milliseconds(theirs)} without one`,
    ratio: `+${milliseconds(ours - theirs)}`,
    asked: "≤ +0.3 ms",
    reached: ours - theirs <= 0.3,
  };
}

/** Compares the times for a known and an unknown name. */
async function alikeRow(
  bench: Bench,
  what: string,
  ask: (username: string) => Promise<number>,
): Promise<Row> {
  const { ours, theirs } = await inPairs(
    bench.rounds * PAIRS_A_ROUND,
    () => ask(ANNA.username),
    () => ask(UNKNOWN_NAME),
  );
  return {
    what,
    ours: milliseconds(ours),
    comparison: `${milliseconds(theirs)} unknown name`,
    ratio: times(ours / theirs),
    asked: "within 5 %",
    reached: Math.abs(ours / theirs - 1) <= 0.05,
  };
}

/**
 * Medians of two alternating calls, which also alternate in going first, so that after-effects meet
 * both alike. An additional tenth at the start is warm-up and isn't counted.
 */
async function inPairs(count: number, first: Asked, second: Asked) {
  const took = { ours: [] as number[], theirs: [] as number[] };
  for (let pair = -Math.ceil(count / 10); pair < count; pair++) {
    const before = pair % 2 === 0 ? await first() : undefined;
    const theirs = await second();
    const ours = before ?? (await first());
    if (pair < 0) continue;
    took.ours.push(ours);
    took.theirs.push(theirs);
  }
  return { ours: median(took.ours), theirs: median(took.theirs) };
}

/**
 * A cached page, requested at intervals, alone and during a constant hundred logins. The server may
 * use the whole machine here; the client shares the second core. Logins refused for lack of a
 * database connection are reported in a separate row.
 */
async function crowdRows(bench: Bench, product: Product, path: string): Promise<Row[]> {
  const logins = { let: 0, refused: 0 };
  const logIn = async () => {
    const { status } = await visit(`${product.url}/api/login`, { body: ANNA });
    if (status !== 200 && status !== 503) throw new Error(`A login was answered with ${status}.`);
    logins[status === 200 ? "let" : "refused"]++;
  };
  const page = () => answered(product.url + path, {}, 200);
  await page();
  const calm = () => nowAndThen(page, performance.now() + bench.seconds * 1000);
  const crowded = async () => {
    const ends = performance.now() + bench.seconds * 1000;
    const crowd = Array.from({ length: LOGINS_AT_ONCE }, async () => {
      while (performance.now() < ends) await logIn();
    });
    const took = await nowAndThen(page, ends);
    await Promise.all(crowd);
    return took;
  };
  const turns = await byTurns(bench.rounds, crowded, calm);
  const [ours, theirs] = [median(turns.ours.flat()), median(turns.theirs.flat())];
  return [
    {
      what: `A kept page during ${LOGINS_AT_ONCE} logins at once`,
      ours: milliseconds(ours),
      comparison: `${milliseconds(theirs)} without`,
      ratio: times(ours / theirs),
      asked: "≤ 1.2 ×",
      reached: ours / theirs <= 1.2,
    },
    {
      what: "  of those logins, let in and refused (503)",
      ours: `${logins.let}`,
      comparison: `${logins.refused}`,
      ratio: "",
      asked: "",
      reached: null,
    },
  ];
}

async function nowAndThen(ask: Asked, ends: number): Promise<number[]> {
  const took: number[] = [];
  while (performance.now() < ends) {
    took.push(await ask());
    await after(BETWEEN_PAGES_MS);
  }
  return took;
}

function milliseconds(value: number): string {
  return `${value.toFixed(2)} ms`;
}
