import { setTimeout as after } from "node:timers/promises";
import { hashSecret } from "#platform/secrets/secrets.server.ts";
import type { VerifyOrder } from "../bare-verify.ts";
import type { Bench, Loaded } from "../bench.ts";
import { ANNA, aPerson } from "../person.ts";
import { processorSeconds } from "../processes.ts";
import type { Product } from "../product.ts";
import { byTurns, median } from "../rounds.ts";
import { times, type Row } from "../table.ts";
import { visit, type Given } from "../visit.ts";
import { PHOTOGRAPHS } from "../world.ts";

/** Nobody is refused for asking often: what is measured is what it costs. */
const UNLIMITED = Object.fromEntries(
  ["LOGIN_ADDRESS", "LOGIN_ACCOUNT", "MAIL_ADDRESS", "MAIL_ACCOUNT"].map((limit) => [
    `LIMIT_${limit}`,
    "1000000000/60",
  ]),
);
const NOBODY = "nobody";
const WRONG = "fire grønne cykler i regnen";
const LOGINS_A_TURN = 10;
const LOGINS_AT_ONCE = 100;
/** Somebody turns to a page now and then: the pages themselves keep nothing busy. */
const BETWEEN_PAGES_MS = 20;
const PAIRS_A_ROUND = 50;

/** What it costs to let people in, and whether it tells who they are or keeps others waiting. */
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

/** The time until the answer that has to come. */
async function answered(url: string, given: Given, status: number): Promise<number> {
  const begun = performance.now();
  const answer = await visit(url, given);
  if (answer.status !== status) throw new Error(`${url} was answered with ${answer.status}.`);
  return performance.now() - begun;
}

type Asked = () => Promise<number>;

type Timed = { took: number[]; processorMs: number };

/**
 * One login after the other beside one bare comparison after the other, of the same words with the
 * same hash, each in a process on the same core. The time is what somebody waits, HTTP and database
 * and all; the processor's is that of the server or the bare process alone, PostgreSQL not counted.
 */
async function loginRows(bench: Bench, { url, pid }: Product): Promise<Row[]> {
  const bare = bench.worker<VerifyOrder, number[]>("bare-verify.ts", "measured");
  const order = {
    secretHash: await hashSecret(ANNA.password),
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
 * The same call, which anyone may make, with and without a session cookie: the difference is what it
 * takes to know who asks. Counted is the server's processor at full load; PostgreSQL, which looks the
 * session up on the other core, is in the second row: what one who asks alone waits longer.
 */
async function sessionRows(bench: Bench, product: Product, cookie: string): Promise<Row[]> {
  const path = "/api/plans";
  const { ours, theirs } = await byTurns(
    bench.rounds,
    () => bench.load(product, { paths: [path], headers: { cookie } }),
    () => bench.load(product, { paths: [path], headers: {} }),
  );
  const cost = (turns: Loaded[]) => median(turns.map((turn) => 1000 / turn.perProcessorSecond));
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

/** What is asked for a name that is known and for one that is nobody's. */
async function alikeRow(
  bench: Bench,
  what: string,
  ask: (username: string) => Promise<number>,
): Promise<Row> {
  const { ours, theirs } = await inPairs(
    bench.rounds * PAIRS_A_ROUND,
    () => ask(ANNA.username),
    () => ask(NOBODY),
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
 * Medians of two that take turns, and turns in going first: what one leaves to be done afterwards
 * meets both alike. A tenth more, in the beginning, warms up and does not count.
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
 * A kept page, asked for now and then by itself and while a hundred logins are always under way. The
 * server may use the whole machine here; whoever asks has to share the second core with it. Logins
 * that find no connection to the database in time are refused, and are told of in a row of their own.
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
