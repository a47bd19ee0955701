import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { useCurrentUser } from "#shell/current-user.ts";
import { useToast } from "#ui/toast.tsx";
import {
  listLockedCodes,
  listOwnedCodes,
  listQrCodes,
  listStock,
  lockQrCode,
  unlockQrCode,
  type ListedCode,
  type OwnedQrCode,
} from "../contract.ts";

const ownedCodes = callQuery(listOwnedCodes);
const lockedCodes = callQuery(listLockedCodes);

/** Queries that show codes, refetched after locking, unlocking or linking. */
const LISTS = [listOwnedCodes.path, listLockedCodes.path, listQrCodes.path, listStock.path];

type Codes = { items: ListedCode[] | null; locked: number };

/** The user's codes and how many are locked: `null` until loaded, none without a login. */
export function useOwnCodes(): Codes {
  const { t } = useTranslation("codes");
  const toast = useToast();
  const user = useCurrentUser();
  const enabled = Boolean(user);
  const owned = useQuery({ ...ownedCodes, enabled });
  const locked = useQuery({ ...lockedCodes, enabled });

  useEffect(() => {
    if (owned.error === null || isSignedOut(owned.error)) return;
    toast.show({ tone: "bad", title: t("failed.owned"), description: owned.error.message });
  }, [owned.error, t, toast]);

  useEffect(() => {
    if (locked.error === null || isSignedOut(locked.error)) return;
    toast.show({ tone: "bad", title: t("failed.locked"), description: locked.error.message });
  }, [locked.error, t, toast]);

  const known = owned.data?.items ?? null;
  const isAnswered = user === null || owned.error !== null;
  return {
    items: isAnswered ? (known ?? []) : known,
    locked: locked.data?.items.length ?? 0,
  };
}

/** A code in use that opens this page and no other. */
export function isCodeOf(page: string) {
  return ({ state, memorials }: OwnedQrCode) =>
    state === "linked" && memorials.length === 1 && memorials[0]?.slug === page;
}

/** Nothing is fetched after a logout meanwhile. */
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

/** Locks a code, or unlocks a locked one. */
export function useLocking({ code, locked }: OwnedQrCode) {
  const { t } = useTranslation("codes");
  const toast = useToast();
  const refresh = useRefreshCodes();
  const word = locked ? "unlock" : "lock";
  const params = { code };
  return useMutation({
    mutationFn: () => (locked ? call(unlockQrCode, { params }) : call(lockQrCode, { params })),
    onSuccess: () => toast.show({ title: t(`${word}.done`) }),
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t(`${word}.failed`), description: message }),
    // Somebody may have been faster from another browser.
    onSettled: refresh,
  });
}
