import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { createUser } from "#features/accounts/commands.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import { createQrCode } from "#features/qr/commands.server.ts";
import { qrCodes } from "#features/qr/tables.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import { systemContext, type Services } from "#platform/context.server.ts";
import { newToken } from "#platform/secrets/secrets.server.ts";
import { demoMemorial } from "../tools/seed/demo-memorial.ts";

const plate = z.object({ code: z.string(), activationKey: z.string() });
type Plate = z.infer<typeof plate>;

const PROGRESS_EVERY = 10;

export type Demo = { slug: string; plate: Plate | null };

/** What an operator needs to look around: one whole page and one plate without a page. */
export async function seedDemo(services: Services, say: (line: string) => void): Promise<Demo> {
  const { slug } = demoMemorial();
  if (!(await isPlanted(services, slug))) {
    say("  Making the demo memorial …");
    const { plantMemorial } = await drawing();
    await plantMemorial(services, demoMemorial(), await demoKeeper(services));
  }
  return { slug, plate: await freePlate(services) };
}

/** What draws and renders pictures is needed once in the life of an installation. */
function drawing() {
  return import("../tools/seed/plant.ts");
}

/** `count` invented memorials more, all in the demo keeper's care. */
export async function seedMany(
  services: Services,
  count: number,
  say: (line: string) => void,
): Promise<number> {
  const { plantMany } = await drawing();
  return plantMany(services, {
    count,
    userId: await demoKeeper(services),
    isPlanted: (slug) => isPlanted(services, slug),
    onProgress: (planted) => {
      if (planted % PROGRESS_EVERY === 0) say(`  ${planted} memorials …`);
    },
  });
}

async function isPlanted({ database }: Services, slug: string): Promise<boolean> {
  const found = await database
    .select({ id: memorials.id })
    .from(memorials)
    .where(eq(memorials.slug, slug));
  return found.length > 0;
}

async function demoKeeper(services: Services): Promise<string> {
  const [known] = await services.database
    .select({ id: users.id })
    .from(users)
    .where(eq(users.usernameKey, "demo"));
  if (known !== undefined) return known.id;
  const { user } = await createUser(
    systemContext(services),
    {
      fullName: "Demo",
      username: "demo",
      email: "demo@example.org",
      // Nobody knows it: the demo page is looked at, not edited.
      password: newToken(),
      acceptTerms: true,
    },
    { roles: [], isReal: false },
  );
  return user.id;
}

/** The key of a plate is kept nowhere but here, beside the data, and only until it is claimed. */
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
