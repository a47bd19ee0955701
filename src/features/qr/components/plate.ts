import { ApiError, type ApiFetch } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { getLikelyCode, getQrCode, type QrCode } from "../contract.ts";

/** Result of scanning a plate or typing its code. */
export type Plate =
  | { problem: "mistyped"; code: null; likely: string | null }
  | { problem: "unknown"; code: null; likely: null }
  | { problem: null; code: QrCode };

/** Whether it is called a plate or, while there is none, a code. */
export function carrierOf({ hasPlate }: Pick<QrCode, "hasPlate">): "plate" | "code" {
  return hasPlate ? "plate" : "code";
}

export function plateQuery(code: string) {
  return callQuery(getQrCode, { params: { code } });
}

/** Rethrows errors that aren't about the code itself. */
export async function readPlate(typed: string, fetchApi?: ApiFetch): Promise<Plate> {
  try {
    return {
      problem: null,
      code: await call(getQrCode, { params: { code: typed } }, { api: fetchApi }),
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 400) {
      const { code } = await call(getLikelyCode, { params: { code: typed } }, { api: fetchApi });
      return { problem: "mistyped", code: null, likely: code };
    }
    if (error.status === 404) return { problem: "unknown", code: null, likely: null };
    throw error;
  }
}

/** The address that a plate with one person redirects to; `null` if the visitor has to choose. */
export function onlyMemorial({ state, memorials }: QrCode): string | null {
  const [first, ...others] = memorials;
  if (state !== "linked" || first === undefined || others.length > 0) return null;
  return `/memorial/${first.slug}`;
}

/** Storage key for the activation key during login or registration. */
export function keyDraft(code: string): string {
  return `plate-key:${code}`;
}
