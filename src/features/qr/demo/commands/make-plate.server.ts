import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { createQrCode } from "#features/qr/commands/claim-code.server.ts";
import { groupCode } from "#features/qr/model.ts";
import { qrCodes } from "#features/qr/tables.server.ts";
import { systemContext, type Services } from "#platform/context.server.ts";
import type { WelcomeLine } from "#platform/feature.server.ts";

const plate = z.object({ code: z.string(), activationKey: z.string() });
type Plate = z.infer<typeof plate>;

/** A plate without a page, to try claiming one: a new one once the last is claimed. */
export async function makeDemoPlate(services: Services): Promise<WelcomeLine[]> {
  const { seedDemo, publicUrl } = services.config;
  if (!seedDemo) return [];
  const { code, activationKey } = await freePlate(services);
  return [
    { label: "A demo plate without a page", value: `${publicUrl}/q/${code}` },
    { label: "Its code and activation key", value: `${groupCode(code)}  ·  ${activationKey}` },
  ];
}

/** The plate's key is stored only here, in the data folder, until it is claimed. */
async function freePlate(services: Services): Promise<Plate> {
  const file = join(services.config.dataDirectory, "demo-plate.json");
  const kept = plate.safeParse(await readJson(file));
  if (kept.success && (await isUnclaimed(services, kept.data.code))) return kept.data;
  const made = await createQrCode(systemContext(services));
  await writeFile(file, JSON.stringify(made), { mode: 0o600 });
  return made;
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    return null;
  }
}

async function isUnclaimed({ database }: Services, code: string): Promise<boolean> {
  const [found] = await database
    .select({ ownerId: qrCodes.ownerId })
    .from(qrCodes)
    .where(eq(qrCodes.code, code));
  return found?.ownerId === null;
}
