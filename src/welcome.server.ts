import { sql } from "drizzle-orm";
import { inviteAdministrator } from "#features/accounts/setup/commands.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import { groupCode } from "#features/qr/model.ts";
import { systemContext, type Services } from "#platform/context.server.ts";
import type { Demo } from "./demo.server.ts";

/** What an operator needs to know once everything runs: a few calm lines. */
export async function sayWelcome(
  services: Services,
  demo: Demo | null,
  say: (line: string) => void,
): Promise<void> {
  const { publicUrl, brand } = services.config;
  say("");
  say(`  ${brand.name} is running at ${publicUrl}`);
  // One of several processes says it: each new link ends the one before.
  if (services.config.role !== "worker" && !(await hasAdministrator(services))) {
    const { url } = await inviteAdministrator(systemContext(services));
    say(`  Become the first administrator:  ${url}`);
  }
  if (demo !== null) {
    say(`  A demo memorial:                 ${publicUrl}/memorial/${demo.slug}`);
    if (demo.plate !== null) {
      const { code, activationKey } = demo.plate;
      say(`  A demo plate without a page:     ${publicUrl}/q/${code}`);
      say(`  Its code and activation key:     ${groupCode(code)}  ·  ${activationKey}`);
    }
  }
  say("  Ctrl-C stops everything.");
  say("");
}

async function hasAdministrator({ database }: Services): Promise<boolean> {
  const found = await database
    .select({ id: users.id })
    .from(users)
    .where(sql`'administrator' = any(${users.roles})`)
    .limit(1);
  return found.length > 0;
}
