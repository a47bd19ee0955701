import { and, eq, notInArray, sql } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context, type Services } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { countDueJobs } from "#platform/given-up-jobs.server.ts";
import { DEFAULT_LOCALE } from "#platform/i18n/locales.ts";
import { newId } from "#platform/ids.ts";
import {
  endNode,
  recordNode,
  thisNode,
  watchEventLoop,
  type Node,
} from "../nodes/commands.server.ts";
import { notifyStaff } from "#platform/staff-notices.server.ts";
import { recordSamples } from "../samples/commands.server.ts";
import type { BackupKind } from "./contract.ts";
import { sinceEarlier } from "./model.ts";
import { listEarlier, type Earlier } from "./queries/earlier.server.ts";
import { findAll, wordsOf, type Found } from "./queries/findings.server.ts";
import { backupRecords, healthFindings } from "./tables.server.ts";

/** Where staff read what notices of health are about. */
export const HEALTH_URL = "/admin/health";

const EVERY_MS = 60_000;
/** The application has to answer before it visits itself. */
const FIRST_MS = 3000;
/** Whoever looks at the page sees no older findings than these. */
const FRESH_MS = 10_000;

/** Looks at everything from this node, and records what it found and that it runs. */
export async function recordHealth(services: Services, node: Node = thisNode): Promise<void> {
  const [findings, jobsDue] = await Promise.all([
    findAll(services),
    countDueJobs(services.database),
  ]);
  await transaction(services, async (tx) => {
    await recordNode(tx, services, node);
    const earlier = await listEarlier(tx, node);
    await tellOfFailures(tx, services, findings, earlier);
    await tx
      .insert(healthFindings)
      .values(findings.map((found) => rowOf(found, node, earlier)))
      .onConflictDoUpdate({
        target: [healthFindings.nodeId, healthFindings.key],
        set: {
          state: sql`excluded.state`,
          reason: sql`excluded.reason`,
          filled: sql`excluded.filled`,
          since: sql`case when ${healthFindings.state} = excluded.state
            then ${healthFindings.since} else ${new Date().toISOString()}::timestamptz end`,
        },
      });
    const keys = findings.map(({ key }) => key);
    await recordSamples(tx, { jobsDue, ...diskFreeIn(findings) });
    await tx
      .delete(healthFindings)
      .where(and(eq(healthFindings.nodeId, node.id), notInArray(healthFindings.key, keys)));
  });
}

/** Gigabytes, as the check of the disk found them. */
function diskFreeIn(findings: readonly Found[]): { diskFree?: number } {
  const free = findings.find(({ key }) => key === "disk")?.values?.["gigabytes"];
  return typeof free === "number" ? { diskFree: free } : {};
}

/** Staff hear of what has just failed here; several nodes' failures are one notice, and a restart is none. */
async function tellOfFailures(
  tx: Transaction,
  services: Services,
  findings: readonly Found[],
  { own, others }: Earlier,
): Promise<void> {
  for (const found of findings) {
    const before = own.get(found.key);
    const isKnown =
      before === undefined ? sinceEarlier(others, found) !== null : before === "failing";
    if (found.state !== "failing" || isKnown) continue;
    const { name } = wordsOf(found, DEFAULT_LOCALE);
    const thing = { key: found.key, name, url: HEALTH_URL };
    await notifyStaff(tx, services, { kind: "health", thing, to: { permission: "health.read" } });
  }
}

function rowOf(found: Found, { id: nodeId }: Node, { others }: Earlier) {
  const { key, state, reason, values = {} } = found;
  const since = sinceEarlier(others, found) ?? new Date();
  return { nodeId, key, state, reason, filled: values, since };
}

let looking: Promise<void> = Promise.resolve();
let lookedAt = -Infinity;

/** As `recordHealth`, unless this node has just looked; of several who ask at once, one looks. */
export function refreshHealth(services: Services): Promise<void> {
  if (performance.now() - lookedAt > FRESH_MS) {
    lookedAt = performance.now();
    looking = recordHealth(services);
  }
  return looking;
}

/** Looks every minute, until closed; then the node is gone, and not silent. */
export function watchHealth(services: Services): { close(): Promise<void> } {
  watchEventLoop();
  const look = () =>
    refreshHealth(services).catch((error: unknown) =>
      services.log.info({ err: error }, "what was found of health wasn't recorded"),
    );
  const first = setTimeout(() => void look(), FIRST_MS);
  const every = setInterval(() => void look(), EVERY_MS);
  return {
    async close() {
      clearTimeout(first);
      clearInterval(every);
      await looking.catch(() => undefined);
      await endNode(services.database).catch(() => undefined);
    },
  };
}

/** What the operator's own programs tell of: a backup was made, or restoring one was rehearsed. */
export async function recordBackup(
  ctx: Context,
  { kind, bytes }: { kind: BackupKind; bytes: number },
): Promise<{ kind: BackupKind; bytes: number; recordedAt: string }> {
  const recordedAt = new Date();
  await transaction(ctx, async (tx) => {
    await tx.insert(backupRecords).values({ id: newId(), kind, bytes, recordedAt });
    const details = { bytes };
    await recordAudit(tx, ctx, {
      action: "backup.recorded",
      subject: "backup",
      subjectId: kind,
      details,
    });
  });
  return { kind, bytes, recordedAt: recordedAt.toISOString() };
}
