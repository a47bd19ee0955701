import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { createMemorial } from "#features/memorials/lifecycle/contract.ts";
import { getMemorial, type Memorial } from "#features/memorials/content/contract.ts";
import type { OwnedQrCode } from "../../contract.ts";
import { claimStarterCode } from "../contract.ts";

/**
 * Creates the page that was begun before there was an account, with this browser's code. Once only:
 * two tabs take turns, and whoever comes second, or again after a reload, gets the page that the
 * code opens by now.
 */
export function saveBegunPage({ name }: { name: string }): Promise<Memorial> {
  return inTurn(async () => {
    const code = await claim();
    const slug = code?.memorials[0]?.slug;
    if (slug !== undefined) return call(getMemorial, { params: { idOrSlug: slug } });
    const qrCode = code?.code;
    return call(createMemorial, {
      body: {
        name,
        privacy: "private",
        stage: "draft",
        ...(qrCode !== undefined && { qrCode }),
      },
    });
  });
}

/** The page never depends on its code: without one, it can be given one later. */
async function claim(): Promise<OwnedQrCode | null> {
  try {
    return await call(claimStarterCode);
  } catch (error) {
    if (error instanceof ApiError && [404, 409, 423, 429].includes(error.status)) return null;
    throw error;
  }
}

function inTurn<Made>(make: () => Promise<Made>): Promise<Made> {
  const { locks }: Partial<Navigator> = navigator;
  return locks === undefined ? make() : locks.request("save-begun-page", make);
}
