import { join } from "node:path";
import type * as WorldModule from "./world.ts";
import type { BareAnswer } from "./bare-http.ts";
import type { LoadAnswer, LoadOrder } from "./load.ts";
import type { Cores } from "./cores.ts";
import { processorSeconds, startWorker } from "./processes.ts";
import { startProduct, type Product } from "./product.ts";
import { PHONE, type Visited } from "./visit.ts";
import { importFrom, THIS_BUILD, type Build } from "./builds.ts";
import type { World } from "./world.ts";

/** Enough to saturate a core; the target figures refer to it. */
export const CONNECTIONS = 50;

/** Headers that Node writes itself. */
const NODE_S_OWN = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

export type Lazy = LoadAnswer & { perProcessorSecond: number };

type Settings = {
  postgresUrl: string;
  directory: string;
  seconds: number;
  rounds: number;
  /**
   * How often a figure is measured on a freshly started server, for figures that vary between
   * starts.
   */
  starts: number;
  against: Build | null;
};

/** The context of a measurement. Everything it opens is closed at the end. */
export class Bench {
  readonly postgresUrl: string;
  readonly directory: string;
  readonly seconds: number;
  readonly rounds: number;
  readonly starts: number;
  /** The commit to compare with, or `null`. */
  readonly against: Build | null;
  readonly #closers: (() => Promise<void>)[] = [];
  #loader: { ask(order: LoadOrder): Promise<LoadAnswer> } | null = null;
  #started = 0;

  constructor({ postgresUrl, directory, seconds, rounds, starts, against }: Settings) {
    this.postgresUrl = postgresUrl;
    this.directory = directory;
    this.seconds = seconds;
    this.rounds = rounds;
    this.starts = starts;
    this.against = against;
  }

  /** A database with the tables of `build`, filled by that build's own bench. */
  async world(name: string, build: Build = THIS_BUILD): Promise<World> {
    const { openWorld } = await importFrom<typeof WorldModule>(build, "bench/world.ts");
    const world = await openWorld(this.postgresUrl, `bench_${name}`);
    this.#closers.push(() => world.close());
    return world;
  }

  async product(
    world: Pick<World, "url">,
    settings: Record<string, string> = {},
    cores: Cores = "measured",
    build: Build = THIS_BUILD,
  ): Promise<Product> {
    const dataDirectory = join(this.directory, `data-${++this.#started}`);
    const product = await startProduct(
      { databaseUrl: world.url, dataDirectory },
      settings,
      cores,
      build,
    );
    this.#closers.push(() => product.stop());
    return product;
  }

  /** A bare server that answers with the same headers and bytes. */
  async bareServer({ status, headers, body }: Visited): Promise<{ url: string; pid: number }> {
    const kept = Object.entries(headers).filter(([name]) => !NODE_S_OWN.has(name));
    const server = this.worker<BareAnswer, number>("bare-http.ts", "measured");
    const port = await server.ask({
      status,
      headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
      body: body.toString("base64"),
    });
    return { url: `http://127.0.0.1:${port}`, pid: server.pid };
  }

  worker<Order, Answer>(file: string, cores: Cores) {
    const worker = startWorker<Order, Answer>(file, cores);
    this.#closers.push(() => worker.stop());
    return worker;
  }

  /**
   * Puts load on one server; fails if it refuses requests, because a fast refusal would look like
   * speed.
   */
  async load(
    server: { url: string; pid: number },
    order: Pick<LoadOrder, "paths"> & Partial<LoadOrder>,
  ): Promise<Lazy> {
    this.#loader ??= this.worker<LoadOrder, LoadAnswer>("load.ts", "other");
    const before = processorSeconds(server.pid);
    const seconds = order.seconds ?? this.seconds;
    const answer = await this.#loader.ask({
      url: server.url,
      connections: CONNECTIONS,
      headers: PHONE,
      ...order,
      seconds,
    });
    if (answer.failed.length > 0) {
      throw new Error(`${order.paths[0]} was answered with ${answer.failed.join(", ")}.`);
    }
    const spent = processorSeconds(server.pid) - before;
    return { ...answer, perProcessorSecond: (answer.perSecond * seconds) / spent };
  }

  async close(): Promise<void> {
    for (const close of this.#closers.splice(0).toReversed()) await close();
    this.#loader = null;
  }
}
