import type { Services } from "#platform/context.server.ts";
import type { HealthFinding } from "#platform/health.ts";

export type { HealthFinding };

/** One line of the operation's health, named `health:names.<key>`. Throwing means `failing`. */
export type HealthCheck = { key: string; run(services: Services): Promise<HealthFinding> };
