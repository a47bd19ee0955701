import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { pathOf } from "#platform/call.ts";
import { call } from "#platform/pages/call.ts";
import { useToast } from "#ui/toast.tsx";
import { invalidatePage } from "#features/memorials/content/components/forget-page.ts";
import { decideEntries, listWaiting, type Decided, type EntryOf } from "../contract.ts";
import type { Decision } from "../../sections/contract.ts";
import { queueQuery } from "./queue-query.ts";

export type Kept = { id: string; slug: string; name: string };
type Deciding = { decision: Decision; entries: EntryOf[] };

const STATES = ["shown", "declined", "waiting", "gone"] as const;

/** Whether the key is that of the queue or the declined list: both share a prefix. */
export function waitingKey({ id }: Kept): string[] {
  return [pathOf(listWaiting, { id })];
}

/** Approves or declines one or several entries, reports the result, and offers undo. */
export function useDeciding(memorial: Kept) {
  const { t } = useTranslation("moderation");
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (deciding: Deciding) =>
      call(decideEntries, { params: { id: memorial.id }, body: deciding }),
    onSuccess({ done, others }, { decision, entries }) {
      const undone = entries.filter(({ id }) => done.includes(id));
      const isFirst = done.length > 0;
      toast.show({
        title: isFirst ? t(`decided.${decision}`, { count: done.length }) : t("others.title"),
        description: others.length === 0 ? undefined : othersText(t, others, isFirst),
        ...(isFirst &&
          decision !== "wait" && {
            action: {
              label: t("undo"),
              onPress: () => mutate({ decision: "wait", entries: undone }),
            },
          }),
      });
    },
    onError: ({ message }) => toast.show({ tone: "bad", title: t("failed"), description: message }),
    onSettled() {
      invalidatePage(client, memorial);
      return Promise.all([
        client.invalidateQueries({ queryKey: waitingKey(memorial) }),
        client.invalidateQueries({ queryKey: queueQuery(memorial.id).queryKey }),
      ]);
    },
  });
  return {
    decide: (decision: Decision, entries: readonly EntryOf[]) =>
      mutate({ decision, entries: entries.map(({ kind, id }) => ({ kind, id })) }),
    /** An entry brought back is open to a new decision before all lists are read again. */
    isDeciding: (decision: Decision, id: string) =>
      isPending &&
      variables.decision === decision &&
      variables.entries.some((entry) => entry.id === id),
    isPending,
  };
}

/** When another keeper decided first, reports that decision. */
function othersText(
  t: TFunction<"moderation">,
  others: Decided["others"],
  isAlso: boolean,
): string {
  const parts = STATES.flatMap((now) => {
    const count = others.filter((one) => one.now === now).length;
    return count === 0 ? [] : [t(`others.${now}`, { count })];
  });
  return [...(isAlso ? [t("others.also")] : []), ...parts].join(" ");
}
