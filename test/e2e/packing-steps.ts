import type { Page } from "@playwright/test";
import { approving, draft } from "#test/orders.ts";
import { answered, type World } from "./world.ts";

/** An order of a visitor, whose plates are made and checked, and wait to be packed. */
export async function anOrderToPack(world: World, page: Page, plates = 1) {
  const { lines, ...about } = draft();
  const data = { ...about, lines: Array.from({ length: plates }, () => lines[0]) };
  const { id, key, ...made } = await answered(page.request.post("/api/orders", { data }));
  const placed = await answered(
    page.request.post(`/api/orders/${id}/place?key=${key}`, { data: approving({ id, ...made }) }),
  );
  const reason = "Aftalt i telefonen";
  const { api: admin } = await world.aColleague("administrator");
  await answered(admin.post(`/api/admin/orders/${id}/release`, { data: { reason } }));
  const { api: maker } = await world.aColleague("production", { fullName: "Bo Graver" });
  const codes = (placed.lines as { code: string }[]).map(({ code }) => code);
  for (const code of codes) {
    for (const step of ["engraved", "verified"]) {
      const path = `/api/admin/qr-codes/${code}/steps`;
      await answered(maker.post(path, { data: { step, reason: "Set efter i hånden" } }));
    }
  }
  return { number: String(placed.number), codes };
}

/** Like a hand scanner: a key every few milliseconds, and Enter, however busy the machine is. */
export async function scanByHand(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const now = Date.now() / 1000;
  const enter = { key: "Enter", code: "Enter", windowsVirtualKeyCode: 13, text: "\r" };
  const keys = [...Array.from(text, (key) => ({ key, text: key })), enter];
  await Promise.all(
    keys.map((key, place) =>
      session.send("Input.dispatchKeyEvent", {
        type: "keyDown",
        timestamp: now + place * 0.005,
        ...key,
      }),
    ),
  );
  await session.detach();
}

/** A symbol in the colours of what it stands on, held up to the camera. */
export function aDrawnSymbol(
  modules: readonly (readonly boolean[])[],
  { ground = "#b9b5ad", ink = "#2b2825", margin = 0 } = {},
): Buffer {
  const dark = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x + margin} ${y + margin}h1v1h-1z`] : [])),
  );
  const size = modules.length + 2 * margin;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="420" height="420">
    <rect width="${size}" height="${size}" fill="${ground}"/><path d="${dark.join("")}" fill="${ink}"/></svg>`);
}
