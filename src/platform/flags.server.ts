import { eq, sql } from "drizzle-orm";
import { boolean, pgTable, text } from "drizzle-orm/pg-core";
import type { Config } from "#platform/config.server.ts";
import { timestamptz } from "#platform/database/columns.server.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import type { AppEvent, Events } from "#platform/events.server.ts";
import type { Log } from "#platform/log.server.ts";

/** What staff set themselves; without a row a flag has the value it starts with. */
export const flagValues = pgTable("flag_values", {
  key: text().$type<FlagName>().primaryKey(),
  isOn: boolean().notNull(),
  changedAt: timestamptz().notNull(),
});

/** What can be turned on and off while the program runs: each feature adds its own. */
export interface FlagNames {}
export type FlagName = keyof FlagNames;

export type FlagDeclaration = {
  /** In the texts, `operation:flags.names.<key>` and `operation:flags.about.<key>`. */
  key: FlagName;
  startsOn: boolean;
  /** Set by the environment, it is nobody else's to change; `undefined` where it isn't set. */
  setBy(config: Config): boolean | undefined;
};

const TOPIC = "flags";

type Settings = {
  config: Config;
  database: Database;
  events: Events;
  log: Log;
  declared: readonly FlagDeclaration[];
};

/**
 * What staff have turned on and off, in the memory of every node: it is asked with every write. A
 * change is announced in its transaction; a node that may have missed one reads all of them again.
 */
export class Flags {
  readonly #settings: Settings;
  #values = new Map<FlagName, boolean>();
  #reads = 0;
  #latest = 0;

  private constructor(settings: Settings) {
    this.#settings = settings;
  }

  static async open(settings: Settings): Promise<Flags> {
    const flags = new Flags(settings);
    await flags.reload();
    const again = () => {
      flags.reload().catch((error: unknown) => {
        settings.log.error({ err: error }, "the flags were not read again");
      });
    };
    settings.events.subscribe(({ topic }) => topic === TOPIC && again());
    settings.events.onGap(again);
    return flags;
  }

  isOn(key: FlagName): boolean {
    const { declared, config } = this.#settings;
    const declaration = declared.find((one) => one.key === key);
    const set = declaration?.setBy(config);
    return set ?? this.#values.get(key) ?? declaration?.startsOn ?? false;
  }

  isSetByEnvironment(key: FlagName): boolean {
    const { declared, config } = this.#settings;
    return declared.find((one) => one.key === key)?.setBy(config) !== undefined;
  }

  /** Refuses what was turned off. */
  require(key: FlagName): void {
    if (!this.isOn(key)) throw new AppError("turnedOff");
  }

  async reload(): Promise<void> {
    const read = (this.#reads += 1);
    const rows = await this.#settings.database.select().from(flagValues);
    // Of two that run at once, the later one knows more, whichever is answered first.
    if (read < this.#latest) return;
    this.#latest = read;
    this.#values = new Map(rows.map(({ key, isOn }) => [key, isOn]));
  }
}

/**
 * Within a transaction; whoever wrote it asks `reload` after it, to hear of it before the answer. Of two at
 * once the second waits. Returns what staff had set before, `undefined` if nothing.
 */
export async function setFlag(
  tx: Transaction,
  announce: (event: AppEvent) => void,
  { key, isOn }: { key: FlagName; isOn: boolean },
): Promise<boolean | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`flag ${key}`}, 0))`);
  const before = await tx.select().from(flagValues).where(eq(flagValues.key, key));
  const set = { isOn, changedAt: new Date() };
  await tx
    .insert(flagValues)
    .values({ key, ...set })
    .onConflictDoUpdate({ target: flagValues.key, set });
  announce({ topic: TOPIC, kind: "changed", id: key });
  return before[0]?.isOn;
}
