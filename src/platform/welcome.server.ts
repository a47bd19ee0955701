import type { Services } from "#platform/context.server.ts";
import type { Manifest, Say, WelcomeLine } from "#platform/feature.server.ts";

const LABEL = 33;

/** The start message for operators: where the site is, and what each feature adds. */
export async function sayWelcome(
  services: Services,
  features: readonly Manifest[],
  say: Say,
): Promise<void> {
  const { config } = services;
  const lines: WelcomeLine[] = [];
  for (const { onReady } of features) lines.push(...((await onReady?.(services, say)) ?? []));
  say("");
  say(`  ${config.brand.name} is running at ${config.publicUrl}`);
  for (const { label, value } of lines) say(`  ${`${label}:`.padEnd(LABEL)}${value}`);
  say("  Ctrl-C stops everything.");
  say("");
}
