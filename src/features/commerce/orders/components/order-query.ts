import { getQrCode } from "#features/qr/contract.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { getOrder, type ShownOrderLine } from "../contract.ts";

/** Always asked anew: a price or a page may have changed. */
export function orderQuery(id: string, key: string | null) {
  const query = key === null ? {} : { key };
  return { ...callQuery(getOrder, { params: { id }, query }, { on404: "null" }), staleTime: 0 };
}

/** Plates that were ordered without a page: one's own code may open some all the same. */
export function withoutPage(lines: readonly ShownOrderLine[]): ShownOrderLine[] {
  return lines.filter(
    ({ plate, plan, memorialIds }) =>
      plate !== null && plan !== "replacement" && memorialIds.length === 0,
  );
}

/** What their codes open; asked anew, as whoever is signed in may read more than anybody. */
export function openedQueries(lines: readonly ShownOrderLine[]) {
  const codes = withoutPage(lines).flatMap(({ code }) => code ?? []);
  return codes.map((code) => ({
    ...callQuery(getQrCode, { params: { code } }, { on404: "null" }),
    staleTime: 0,
  }));
}

/** `?key=…`, or nothing. */
export function withKey(key: string | null): string {
  return key === null ? "" : `?key=${encodeURIComponent(key)}`;
}
