import { eq } from "drizzle-orm";
import { createUser } from "#features/accounts/commands/register-user.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import { demoMemorial } from "#features/memorials/demo/engine/demo-memorial.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import { systemContext, type Services } from "#platform/context.server.ts";
import type { Say, WelcomeLine } from "#platform/feature.server.ts";
import { newToken } from "#platform/secrets/secrets.server.ts";

const PROGRESS_EVERY = 10;

/** A complete page for a first look, once per installation, and where it is. */
export async function seedDemo(services: Services, say: Say): Promise<WelcomeLine[]> {
  const { seedDemo: isWanted, publicUrl } = services.config;
  if (!isWanted) return [];
  const { slug } = demoMemorial();
  if (!(await isPlanted(services, slug))) {
    say("  Making the demo memorial …");
    const { plantMemorial } = await drawing();
    await plantMemorial(services, demoMemorial(), await demoKeeper(services));
  }
  return [{ label: "A demo memorial", value: `${publicUrl}/memorial/${slug}` }];
}

/** Imported on demand: drawing and rendering pictures is needed once per installation. */
function drawing() {
  return import("./plant-memorials.server.ts");
}

/** `count` further invented memorials, all kept by the demo keeper. */
export async function seedMany(services: Services, count: number, say: Say): Promise<number> {
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
      // A random password that nobody knows: the demo page is for viewing only.
      password: newToken(),
      acceptTerms: true,
    },
    { roles: [], isReal: false },
  );
  return user.id;
}
