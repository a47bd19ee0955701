import { ApiError, callApi, type ApiFetch } from "#platform/pages/api-client.ts";
import { apiQuery } from "#platform/pages/queries.ts";
import type { QrCode } from "../contract.ts";

/** What somebody finds who scanned a plate or typed its code. */
export type Plate =
  | { problem: "mistyped"; code: null; likely: string | null }
  | { problem: "unknown"; code: null; likely: null }
  | { problem: null; code: QrCode };

/** What it is called: a plate, or, as long as there is none, a code. */
export function carrierOf({ hasPlate }: Pick<QrCode, "hasPlate">): "plate" | "code" {
  return hasPlate ? "plate" : "code";
}

function codePath(code: string): string {
  return `/api/qr-codes/${encodeURIComponent(code)}`;
}

export function plateQuery(code: string) {
  return apiQuery<QrCode>([codePath(code)]);
}

export function claimPath(code: string): string {
  return `${codePath(code)}/claim`;
}

function likelyPath(typed: string): string {
  return `${codePath(typed)}/likely`;
}

export function linksPath(code: string): string {
  return `${codePath(code)}/memorials`;
}

/** Throws whatever isn't about the code itself. */
export async function readPlate(typed: string, fetchApi?: ApiFetch): Promise<Plate> {
  try {
    return { problem: null, code: await callApi<QrCode>(codePath(typed), {}, fetchApi) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 400) {
      const { code } = await callApi<{ code: string | null }>(likelyPath(typed), {}, fetchApi);
      return { problem: "mistyped", code: null, likely: code };
    }
    if (error.status === 404) return { problem: "unknown", code: null, likely: null };
    throw error;
  }
}

/** The way of a plate that leads to one person; `null` where there is something to decide. */
export function onlyMemorial({ state, memorials }: QrCode): string | null {
  const [first, ...others] = memorials;
  if (state !== "linked" || first === undefined || others.length > 0) return null;
  return `/memorial/${first.slug}`;
}

/** Under this name a key waits while its holder logs in or registers. */
export function keyDraft(code: string): string {
  return `plate-key:${code}`;
}
