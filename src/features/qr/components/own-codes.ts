import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { pathOf } from "#platform/call.ts";
import { ApiError, callApi } from "#platform/pages/api-client.ts";
import { apiQuery } from "#platform/pages/queries.ts";
import { useToast } from "#ui/toast.tsx";
import {
  listLockedCodes,
  listOwnedCodes,
  listQrCodes,
  listStock,
  lockQrCode,
  unlockQrCode,
  type CodeList,
  type OwnedQrCode,
} from "../contract.ts";

const ownedCodes = apiQuery<CodeList>([listOwnedCodes.path]);
const lockedCodes = apiQuery<CodeList>([listLockedCodes.path]);

/** What shows codes, and is asked anew when one is locked, unlocked or linked. */
const LISTS = [listOwnedCodes.path, listLockedCodes.path, listQrCodes.path, listStock.path];

type Codes = { items: OwnedQrCode[] | null; locked: number };

/** One's codes and how many are locked: `null` until they are known, none where they can't be. */
export function useOwnCodes(): Codes {
  const { t } = useTranslation("codes");
  const toast = useToast();
  const owned = useQuery(ownedCodes);
  const locked = useQuery(lockedCodes);

  useEffect(() => {
    if (owned.error === null || isSignedOut(owned.error)) return;
    toast.show({ tone: "bad", title: t("failed.owned"), description: owned.error.message });
  }, [owned.error, t, toast]);

  useEffect(() => {
    if (locked.error === null || isSignedOut(locked.error)) return;
    toast.show({ tone: "bad", title: t("failed.locked"), description: locked.error.message });
  }, [locked.error, t, toast]);

  const known = owned.data?.items ?? null;
  return {
    items: owned.error === null ? known : (known ?? []),
    locked: locked.data?.items.length ?? 0,
  };
}

/** Whoever logged out while it was under way asks for nothing any more. */
function isSignedOut(error: Error): boolean {
  return error instanceof ApiError && error.status === 401;
}

export function useRefreshCodes() {
  const client = useQueryClient();
  return () =>
    Promise.all(LISTS.map((path) => client.invalidateQueries({ queryKey: [path] }))).then(
      () => undefined,
    );
}

/** Locks a code, or unlocks one that is locked. */
export function useLocking({ code, locked }: OwnedQrCode) {
  const { t } = useTranslation("codes");
  const toast = useToast();
  const refresh = useRefreshCodes();
  const word = locked ? "unlock" : "lock";
  const call = locked ? unlockQrCode : lockQrCode;
  return useMutation({
    mutationFn: () => callApi<OwnedQrCode>(pathOf(call, { code }), { method: call.method }),
    onSuccess: () => toast.show({ title: t(`${word}.done`) }),
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t(`${word}.failed`), description: message }),
    // Somebody else may have been quicker, from another browser.
    onSettled: refresh,
  });
}
