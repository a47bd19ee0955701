import { Resolver } from "node:dns/promises";
import { setTimeout as after } from "node:timers/promises";
import { domainToASCII } from "node:url";
import { authenticate } from "mailauth";

/** What the sender's domain says of a mail. `unknown`: nobody could be asked. */
export type Authentication = "contradicted" | "signed" | "none" | "unknown";

/** Where it came from; `null` where another server took it in and only signatures can be checked. */
export type Origin = { address: string; greeting: string; sender: string } | null;

const QUERY_MS = 2000;
const QUERY_TRIES = 2;
/** A mail waits no longer for its sender's domain. */
const PATIENCE_MS = 15_000;
const REFUSING = new Set(["reject", "quarantine"]);

type ResolveRecords = (name: string, type: string) => Promise<string[][] | string[]>;

/** `servers`: `host:port`; those of the machine if there are none. */
export function openResolver(servers: readonly string[]): ResolveRecords {
  const resolver = new Resolver({ timeout: QUERY_MS, tries: QUERY_TRIES });
  if (servers.length > 0) resolver.setServers(servers);
  return async (name, type) => (await resolver.resolve(name, type)) as string[][] | string[];
}

/**
 * DKIM, SPF and DMARC; never throws, as a mail whose sender can't be checked is a mail. `from` is the sender
 * as it is shown: what was checked for another one says nothing of it.
 */
export async function authenticateMail(
  raw: Buffer,
  origin: Origin,
  resolver: ResolveRecords,
  from: string | null,
): Promise<Authentication> {
  const timer = new AbortController();
  const patience = after(PATIENCE_MS, null, { signal: timer.signal, ref: false }).catch(() => null);
  const checked = authenticate(raw, {
    resolver,
    disableArc: true,
    disableBimi: true,
    ...(origin !== null && {
      ip: origin.address,
      helo: origin.greeting,
      sender: origin.sender,
    }),
  }).catch(() => null);
  const answer = await Promise.race([checked, patience]);
  timer.abort();
  if (answer === null) return "unknown";
  const dmarc = answer.dmarc === false ? undefined : answer.dmarc;
  const result = dmarc?.status.result;
  if (result === "pass") {
    return isDomainOf(dmarc?.status.header?.from, from) ? "signed" : "contradicted";
  }
  if (result === "fail" && REFUSING.has(String(dmarc?.policy))) return "contradicted";
  return result === "temperror" ? "unknown" : "none";
}

/** Programs part unusual senders in different ways: a forger may count on it. */
function isDomainOf(checked: string | undefined, from: string | null): boolean {
  if (checked === undefined || from === null) return false;
  const plain = (domain: string) => domainToASCII(domain.replace(/\.$/, "")).toLowerCase();
  const domain = plain(checked);
  return domain !== "" && domain === plain(from.slice(from.lastIndexOf("@") + 1));
}
