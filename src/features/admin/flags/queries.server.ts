import type { Context, Services } from "#platform/context.server.ts";
import type { FlagName } from "#platform/flags.server.ts";
import { NOTHING_WAITS, type Waiting } from "#platform/staff-work.server.ts";
import type { Flag } from "./contract.ts";

export async function listFlags(services: Services): Promise<{ items: Flag[] }> {
  const { registry } = services;
  return { items: registry.flags.map(({ key }) => flagOf(services, key)) };
}

export function flagOf({ flags }: Services, key: FlagName): Flag {
  return {
    key,
    value: flags.isOn(key) ? "on" : "off",
    isFixed: flags.isSetByEnvironment(key),
  };
}

/** What somebody has to end again: while it is on, nobody can save anything. */
export async function waitingReadOnly({ flags }: Context): Promise<Waiting> {
  return flags.isOn("readOnly") ? { ...NOTHING_WAITS, count: 1 } : NOTHING_WAITS;
}
