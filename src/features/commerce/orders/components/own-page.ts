import { useQuery } from "@tanstack/react-query";
import { listKeptMemorials, type KeptMemorial } from "#features/memorials/contract.ts";
import { WRITING_ROLES } from "#features/memorials/policy.ts";
import { listOwnedCodes, type OwnedQrCode } from "#features/qr/contract.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { useCurrentUser } from "#shell/current-user.ts";
import type { PlanKey } from "../../plans/contract.ts";
import { hasPlate, pagesOf, type TypedOrder } from "./typed-order.ts";

export const keptPagesQuery = callQuery(listKeptMemorials, undefined, { on401: "null" });
export const ownedCodesQuery = callQuery(listOwnedCodes, undefined, { on401: "null" });

type KeptPage = Pick<KeptMemorial, "id" | "slug" | "role" | "restorableUntil">;
export type Own = { pages: readonly KeptPage[]; codes: readonly OwnedQrCode[] };

/** Pages and codes of whoever is signed in; empty for visitors, and until they are loaded. */
export function useOwn(): Own {
  const enabled = Boolean(useCurrentUser());
  const { data: pages } = useQuery({ ...keptPagesQuery, enabled });
  const { data: codes } = useQuery({ ...ownedCodesQuery, enabled });
  return { pages: pages?.items ?? [], codes: codes?.items ?? [] };
}

/** The order with the person's only page and the code of the page, unless chosen otherwise. */
export function withOwnPage(typed: TypedOrder, { pages, codes }: Own): TypedOrder {
  const memorialIds = typed.isPageChosen ? typed.memorialIds : onlyPage(typed, pages);
  if (typed.isCodeChosen || typed.plan === "replacement") return { ...typed, memorialIds };
  return { ...typed, memorialIds, code: codeOf(memorialIds, { pages, codes }, typed.plan) };
}

/** An own code opens pages already. */
function onlyPage({ code, memorialIds }: TypedOrder, pages: readonly KeptPage[]): string[] {
  const own = pages.filter(
    ({ role, restorableUntil }) => restorableUntil === null && WRITING_ROLES.includes(role),
  );
  const [only] = own;
  return only === undefined || own.length > 1 || code !== null ? memorialIds : [only.id];
}

function codeOf(
  memorialIds: readonly string[],
  { pages, codes }: Own,
  plan: PlanKey,
): string | null {
  const page = pages.find(({ id }) => id === memorialIds[0]);
  if (!hasPlate(plan) || page === undefined || memorialIds.length > 1) return null;
  const fit = codes.find((one) => {
    const [opened] = one.memorials;
    return isFit(one, plan) && one.memorials.length === 1 && opened?.slug === page.slug;
  });
  return fit?.code ?? null;
}

/** The pages that a chosen code opens already, and its plate with it; none where pages are chosen instead. */
export function openedBy(
  { plan, code, isCodeChosen }: TypedOrder,
  codes: readonly OwnedQrCode[],
): OwnedQrCode["memorials"] {
  if (!isCodeChosen || pagesOf(plan) !== null) return [];
  return codes.find((one) => one.code === code)?.memorials ?? [];
}

/** The server decides; what can't be ordered isn't offered. */
export function isFit({ state, stage }: OwnedQrCode, plan: PlanKey): boolean {
  if (state === "retired") return false;
  return plan === "replacement"
    ? stage === "shipped" || stage === "delivered"
    : stage === "digital";
}
