import { expect, vi } from "vitest";
import { PreparingClient } from "#platform/database/preparing-client.server.ts";

/** The number of database statements for one answer. */
export async function statementsFor(ask: () => Promise<{ status: number }>): Promise<number> {
  const asked = vi.spyOn(PreparingClient.prototype, "query");
  try {
    expect((await ask()).status).toBe(200);
    return asked.mock.calls.length;
  } finally {
    asked.mockRestore();
  }
}
