import { and, eq, gt } from "drizzle-orm";
import type { Services } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { hashToken } from "#platform/secrets/secrets.server.ts";
import { qrCodes } from "../tables.server.ts";
import { starterCodes } from "./tables.server.ts";

const DAY = 86_400_000;

/** Reservations made before this are over. */
export function oldestStarter({ starterCodeDays }: Services["config"]): Date {
  return new Date(Date.now() - starterCodeDays * DAY);
}

/** The code reserved for the browser with this token, or `null`. `update` locks it. */
export async function findStarterCode(
  { config }: Pick<Services, "config">,
  reader: Reader,
  token: string,
  lock?: "update",
): Promise<string | null> {
  const query = reader
    .select({ code: starterCodes.code })
    .from(starterCodes)
    .where(
      and(
        eq(starterCodes.tokenHash, hashToken(token)),
        gt(starterCodes.createdAt, oldestStarter(config)),
      ),
    );
  const [found] = await (lock === undefined ? query : query.for(lock));
  return found?.code ?? null;
}

/** Whether the code is reserved for a browser. */
export async function isReserved(
  { config }: Pick<Services, "config">,
  reader: Reader,
  code: string,
): Promise<boolean> {
  const isLive = gt(starterCodes.createdAt, oldestStarter(config));
  return (await reader.$count(starterCodes, and(eq(starterCodes.code, code), isLive))) > 0;
}

/** `undefined` if there is no such code, `null` if it is unclaimed. */
export async function ownerOf(reader: Reader, code: string): Promise<string | null | undefined> {
  const [found] = await reader
    .select({ ownerId: qrCodes.ownerId })
    .from(qrCodes)
    .where(eq(qrCodes.code, code));
  return found?.ownerId;
}
